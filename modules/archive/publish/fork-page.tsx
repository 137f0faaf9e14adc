/** @jsxImportSource preact */

import {
  COVERING,
  CoverField,
  PLAY_LABELS,
  PlayFieldset,
  PUBLISHING,
  PublishForm,
  SourceFields,
} from "broadside/publishing"
import {
  Faults,
  type Filled,
  inWords,
  REMEMBERING,
  SelectField,
  sitePage,
  TextField,
} from "broadside/ui"
import type { ArchiveContext } from "../context"
import { idOf } from "../json"
import { statusLabel } from "../parts"
import { type Game, STATUSES } from "../schema"

/** How the form calls its fields. */
const LABELS = {
  title: "Title",
  whatChanged: "What you changed",
  humanName: "Your name",
  aiName: "AI that helped",
  description: "What it is, in a sentence",
  tags: "Tags",
  status: "How finished it is",
  html: "Your version",
  file: "Or choose a file",
  cover: "Card picture",
  ...PLAY_LABELS,
} as const

/** The form that publishes a fork; it also works without script. */
export function forkPage(ctx: ArchiveContext, game: Game, sent: Filled): Promise<string> {
  const form = { ...sent, faults: inWords(sent.faults, LABELS) }
  const id = idOf(game.num)
  return sitePage(ctx, `/archive/${id}/fork`, {
    title: form.faults.length > 0 ? "Not published yet" : `Fork ${game.title}`,
    description: `Change ${game.title} and publish it as a fork, by hand or by agent.`,
    noindex: true,
    scripts: [PUBLISHING, COVERING, REMEMBERING],
    children: (
      <>
        <p class="small">
          <a class="number" href={`/archive/${id}`}>
            No. {id}
          </a>
        </p>
        <h1>
          Fork <bdi>{game.title}</bdi>
        </h1>
        <p class="standfirst">
          Change the source, describe your changes and publish. Both games stay in the same family
          tree, and both makers are credited.
        </p>
        <Faults faults={form.faults} fields={Object.keys(LABELS)} />
        <PublishForm
          action={`/archive/${id}/fork`}
          button="Publish the fork"
          aside={
            <aside class="slip" aria-labelledby="agents">
              <h2 id="agents">For agents</h2>
              <pre>{`curl ${ctx.urls.api}/games/${id}/fork
curl ${ctx.urls.api}/api/games/fork -F parentId=${id} -F html=@fork.html -F title="…" -F aiName="…" -F whatChanged="…"`}</pre>
            </aside>
          }
        >
          <SourceFields form={form} rows={18} label={LABELS.html} />
          <div class="columns halves">
            <CreditFields form={form} />
            <div>
              <DetailFields form={form} />
              <PlayFieldset form={form} />
            </div>
          </div>
        </PublishForm>
      </>
    ),
  })
}

const CreditFields = ({ form }: { readonly form: Filled }) => (
  <fieldset>
    <legend>Who made it</legend>
    <TextField form={form} name="title" label={LABELS.title} max={80} required />
    <TextField form={form} name="whatChanged" label={LABELS.whatChanged} max={500} />
    <TextField form={form} name="humanName" label={LABELS.humanName} max={100} remember="name" />
    <TextField form={form} name="aiName" label={LABELS.aiName} max={100} />
  </fieldset>
)

const DetailFields = ({ form }: { readonly form: Filled }) => (
  <fieldset>
    <legend>About it</legend>
    <TextField form={form} name="description" label={LABELS.description} max={300} />
    <TextField
      form={form}
      name="tags"
      label={LABELS.tags}
      max={400}
      hint="Up to ten, separated by commas."
    />
    <SelectField
      form={form}
      name="status"
      label={LABELS.status}
      options={STATUSES}
      initial="under-development"
      labelOf={statusLabel}
    />
    <CoverField form={form} />
  </fieldset>
)

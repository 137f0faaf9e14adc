/** @jsxImportSource preact */

import {
  COVERING,
  CoverField,
  EditKey,
  PlayFieldset,
  PUBLISHING,
  PublishForm,
  SourceFields,
  Warnings,
} from "broadside/publishing"
import { DataBlock, Faults, type Filled, SelectField, sitePage, TextField } from "broadside/ui"
import { idOf } from "../catalogue/json"
import { statusLabel } from "../catalogue/pages/parts"
import type { ArchiveContext } from "../context"
import { type Game, STATUSES } from "../schema"
import type { Published } from "./publish"

const LINES = [
  ["title", "Title", 80],
  ["whatChanged", "What you changed", 500],
  ["humanName", "Your name", 60],
  ["aiName", "AI contributor", 60],
  ["description", "Description", 300],
  ["tags", "Tags, separated by commas", 400],
] as const
const FIELDS = [
  ...LINES.map(([name]) => name),
  "status",
  "html",
  "file",
  "cover",
  "controls",
  "width",
  "height",
]

/** The form that publishes a fork; it also works without script. */
export function forkPage(ctx: ArchiveContext, game: Game, form: Filled): string {
  const id = idOf(game.num)
  return sitePage(ctx, `/archive/${id}/fork`, {
    title: `Fork ${game.title}`,
    description: `Change ${game.title} and publish it as a fork, by hand or by agent.`,
    scripts: [PUBLISHING, COVERING],
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
        <Faults faults={form.faults} fields={FIELDS} />
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
          <Fieldset form={form} />
          <PlayFieldset form={form} />
        </PublishForm>
      </>
    ),
  })
}

const Fieldset = ({ form }: { readonly form: Filled }) => (
  <fieldset>
    <legend>The fork</legend>
    <SourceFields form={form} rows={16} />
    {LINES.map(([name, label, max]) => (
      <TextField
        key={name}
        form={form}
        name={name}
        label={label}
        required={name === "title"}
        max={max}
      />
    ))}
    <SelectField
      form={form}
      name="status"
      label="Status"
      options={STATUSES}
      initial="under-development"
      labelOf={statusLabel}
    />
    <CoverField form={form} />
  </fieldset>
)

/** The page after publishing: address, edit key, warnings, and the JSON for agents. */
export const forkedPage = (ctx: ArchiveContext, published: Published): string =>
  sitePage(ctx, `/archive/${published.id}`, {
    title: "Fork published",
    description: `Published on ${ctx.site.name}: ${published.url}`,
    children: (
      <>
        <h1>Fork published.</h1>
        <p class="address">{published.url}</p>
        <p class="actions">
          <a class="button" href={`/archive/${published.id}`}>
            View in the archive
          </a>
          <a href={published.url}>Open the game</a>
        </p>
        <EditKey value={published.edit_key} />
        <Warnings warnings={published.warnings} />
        <DataBlock id="result" value={{ ok: true, ...published }} />
      </>
    ),
  })

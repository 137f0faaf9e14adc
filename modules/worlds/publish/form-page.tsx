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
  asset,
  Faults,
  Field,
  type Filled,
  inWords,
  REMEMBERING,
  SelectField,
  sitePage,
  TextField,
  UrlField,
} from "broadside/ui"
import type { WorldsContext } from "../context"
import { NAMES } from "../parts"
import { CATEGORIES, type Destination } from "../schema"
import { destinationsOf } from "./destinations"
import { STARTERS } from "./starters/starters"
import starting from "./starters/starters.client.js" with { type: "text" }

/** Script of `StarterLinks`: puts a starter into the form without leaving it. */
const STARTING = asset("starters", "js", starting)

/** Links to the form with a page to begin with. */
const StarterLinks = () => (
  <nav class="starters" aria-labelledby="starters">
    <h2 id="starters">Start with</h2>
    <ul>
      {STARTERS.map(({ name, label, text }) => (
        <li key={name}>
          <a href={`/publish?template=${name}`} data-starter>
            <b>{label}</b>
            <small>{text}</small>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** How the form calls its fields; `world` is the group of destinations. */
const LABELS = {
  html: "Your page",
  file: "Or choose a file",
  source_url: "Or enter its address",
  title: "Title",
  author: "Your name",
  description: "What it is, in a sentence",
  cover: "Card picture",
  world: "Where it goes",
  category: "Kind",
  expires_in: "Days until it is taken down",
  aiCredit: "AI that helped",
  tags: "Tags",
  ...PLAY_LABELS,
} as const

const PURPOSES: Readonly<Record<Destination, string>> = {
  workshop: "for a tool, a story, a drawing or a game you are still working on. It stays up.",
  dispatch: "for an invitation or a notice. It is up for as many days as you choose.",
  archive: "for a finished game. It gets a number, and others can make their own version of it.",
}

/** The form that publishes to any world; it also works without script. */
export function publishPage(ctx: WorldsContext, sent: Filled): Promise<string> {
  const form = { ...sent, faults: inWords(sent.faults, LABELS) }
  const destinations = destinationsOf(ctx)
  return sitePage(ctx, "/publish", {
    title: form.faults.length > 0 ? "Not published yet" : "Publish",
    description: `Publish one HTML file on ${ctx.site.name}. No account.`,
    scripts: [PUBLISHING, COVERING, REMEMBERING, STARTING],
    children: (
      <>
        <h1>Publish a page</h1>
        <p class="standfirst">
          A page is one HTML file with everything in it. You get its address, and a key with which
          you can change it later. No account.
        </p>
        <Faults faults={form.faults} fields={Object.keys(LABELS)} />
        <StarterLinks />
        <PublishForm action="/publish" button="Publish">
          <Sources form={form} />
          <div class="columns halves">
            <AboutFields form={form} />
            <div>
              <Worlds form={form} destinations={destinations} />
              <WorldFields form={form} destinations={destinations} />
              <PlayFieldset form={form} />
            </div>
          </div>
        </PublishForm>
      </>
    ),
  })
}

interface Part {
  readonly form: Filled
}
interface Choice extends Part {
  readonly destinations: readonly Destination[]
}

const Worlds = ({ form, destinations }: Choice) => {
  const chosen =
    destinations.find((destination) => destination === form.values["world"]) ?? "workshop"
  return (
    <fieldset class="choices" id="world">
      <legend>{LABELS.world}</legend>
      {destinations.map((destination) => (
        <label key={destination}>
          <input type="radio" name="world" value={destination} checked={destination === chosen} />
          <span>
            <b>{NAMES[destination]}</b>: {PURPOSES[destination]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const Sources = ({ form }: Part) => (
  <SourceFields
    form={form}
    rows={18}
    hint="Write it, paste it, or drop a file anywhere here. Up to 2 MB."
  >
    <details open={Boolean(form.values["source_url"])}>
      <summary>It is already on the web</summary>
      <UrlField
        form={form}
        name="source_url"
        label={LABELS.source_url}
        hint="We fetch the HTML file once, when you publish."
        max={2000}
      />
    </details>
  </SourceFields>
)

const AboutFields = ({ form }: Part) => (
  <fieldset>
    <legend>About it</legend>
    <TextField form={form} name="title" label={LABELS.title} max={80} required />
    <TextField
      form={form}
      name="author"
      label={LABELS.author}
      hint="Leave it empty to stay anonymous."
      max={100}
      remember="name"
    />
    <TextField form={form} name="description" label={LABELS.description} max={220} />
    <CoverField form={form} />
  </fieldset>
)

/** The fields of each world; with script, only those of the selected world are shown. */
const WorldFields = ({ form, destinations }: Choice) => (
  <>
    <fieldset data-world="workshop">
      <legend>In the Workshop</legend>
      <SelectField
        form={form}
        name="category"
        label={LABELS.category}
        options={CATEGORIES}
        initial="experiment"
      />
    </fieldset>
    <fieldset data-world="dispatch">
      <legend>In the Dispatch</legend>
      <Field
        form={form}
        name="expires_in"
        label={LABELS.expires_in}
        hint="1 to 30."
        control={(common) => (
          <input
            {...common}
            type="number"
            min={1}
            max={30}
            value={form.values["expires_in"] ?? "7"}
          />
        )}
      />
    </fieldset>
    {destinations.includes("archive") && (
      <fieldset data-world="archive">
        <legend>In the archive</legend>
        <TextField form={form} name="aiCredit" label={LABELS.aiCredit} max={100} />
        <TextField
          form={form}
          name="tags"
          label={LABELS.tags}
          hint="Up to ten, separated by commas."
        />
      </fieldset>
    )}
  </>
)

/** @jsxImportSource preact */
import {
  COVERING,
  CoverField,
  PlayFieldset,
  PUBLISHING,
  PublishForm,
  SourceFields,
} from "broadside/publishing"
import {
  Faults,
  Field,
  type Filled,
  SelectField,
  sitePage,
  TextField,
  UrlField,
} from "broadside/ui"
import type { WorldsContext } from "../context"
import { CATEGORIES, type Destination } from "../schema"
import { NAMES } from "../shelves/pages/parts"
import { destinationsOf } from "./destinations"

const FIELDS = [
  "world",
  "title",
  "author",
  "description",
  "category",
  "expires_in",
  "aiCredit",
  "tags",
  "html",
  "file",
  "source_url",
  "cover",
  "controls",
  "width",
  "height",
]

const PURPOSES: Readonly<Record<Destination, string>> = {
  workshop: "any single page: a draft, a tool, a story. It stays up.",
  dispatch: "an invitation, an announcement. It expires.",
  archive: "a finished game. It gets a number and stays permanently.",
}

/** The form that publishes to any world; it also works without script. */
export function publishPage(ctx: WorldsContext, form: Filled): string {
  const destinations = destinationsOf(ctx)
  return sitePage(ctx, "/publish", {
    title: form.faults.length > 0 ? "Not published yet" : "Publish",
    description: `Publish one HTML file on ${ctx.site.name}. No account.`,
    scripts: [PUBLISHING, COVERING],
    children: (
      <>
        <h1>Publish a page</h1>
        <p class="standfirst">
          One HTML file with everything in it. You get its address and an edit key, which you need
          to change it later. No account.
        </p>
        <Faults faults={form.faults} fields={FIELDS} />
        <PublishForm action="/publish" button="Publish">
          <Worlds form={form} destinations={destinations} />
          <Sources form={form} />
          <AboutFields form={form} />
          <PlayFieldset form={form} />
          <WorldFields form={form} destinations={destinations} />
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
      <legend>Destination</legend>
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
  <fieldset>
    <legend>The page</legend>
    <SourceFields
      form={form}
      rows={9}
      hint="Paste the page, or drop a file here. Under 2,000,000 bytes."
    />
    <UrlField
      form={form}
      name="source_url"
      label="Or the address of a page"
      hint="We fetch it once, when you publish. Link to the raw HTML file."
      max={2000}
    />
  </fieldset>
)

const AboutFields = ({ form }: Part) => (
  <fieldset>
    <legend>Details</legend>
    <TextField form={form} name="title" label="Title" max={80} required />
    <TextField
      form={form}
      name="author"
      label="Author"
      hint="Leave it empty to stay anonymous."
      max={60}
    />
    <TextField form={form} name="description" label="Description" max={220} />
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
        label="Category"
        options={CATEGORIES}
        initial="experiment"
      />
    </fieldset>
    <fieldset data-world="dispatch">
      <legend>In the Dispatch</legend>
      <Field
        form={form}
        name="expires_in"
        label="Days until it expires"
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
        <TextField form={form} name="aiCredit" label="AI contributor" max={60} />
        <TextField form={form} name="tags" label="Tags" hint="Up to ten, separated by commas." />
      </fieldset>
    )}
  </>
)

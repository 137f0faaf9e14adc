/** @jsxImportSource preact */
import { COVERING, CoverField, PUBLISHING, PublishForm, SourceFields } from "broadside/publishing"
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
import { CATEGORIES, type Place } from "../schema"
import { NAMES } from "../shelves/pages/parts"
import { placesOf } from "./destinations"

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
]

const PURPOSES: Readonly<Record<Place, string>> = {
  workshop: "anything in one page: a draft, a tool, a story. It stays.",
  dispatch: "an invitation, an announcement. It expires.",
  archive: "a finished game, numbered and kept for good.",
}

/** The form that publishes to any world. It does so without script, too. */
export function publishPage(ctx: WorldsContext, form: Filled): string {
  const places = placesOf(ctx)
  return sitePage(ctx, "/publish", {
    title: form.faults.length > 0 ? "Not published yet" : "Publish",
    description: `Publish one HTML file on ${ctx.site.name}. No account.`,
    scripts: [PUBLISHING, COVERING],
    children: (
      <>
        <h1>Publish a page</h1>
        <p class="standfirst">
          One HTML file, with everything in it. It gets an address at once, and you get a key with
          which you change it later. No account.
        </p>
        <Faults faults={form.faults} fields={FIELDS} />
        <PublishForm action="/publish" button="Publish">
          <Worlds form={form} places={places} />
          <Sources form={form} />
          <AboutFields form={form} />
          <WorldFields form={form} places={places} />
        </PublishForm>
      </>
    ),
  })
}

interface Part {
  readonly form: Filled
}
interface Choice extends Part {
  readonly places: readonly Place[]
}

const Worlds = ({ form, places }: Choice) => {
  const chosen = places.find((place) => place === form.values["world"]) ?? "workshop"
  return (
    <fieldset class="choices" id="world">
      <legend>Where to</legend>
      {places.map((place) => (
        <label key={place}>
          <input type="radio" name="world" value={place} checked={place === chosen} />
          <span>
            <b>{NAMES[place]}</b>: {PURPOSES[place]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const Sources = ({ form }: Part) => (
  <fieldset>
    <legend>The page, in one of three ways</legend>
    <SourceFields
      form={form}
      rows={9}
      hint="Paste it, or drop a file here. Under 2,000,000 bytes."
    />
    <UrlField
      form={form}
      name="source_url"
      label="Or the address of one"
      hint="It is fetched once, now. Link to the raw HTML file."
      max={2000}
    />
  </fieldset>
)

const AboutFields = ({ form }: Part) => (
  <fieldset>
    <legend>About it</legend>
    <TextField form={form} name="title" label="Title" max={80} required />
    <TextField
      form={form}
      name="author"
      label="Author"
      hint="Anonymous, when left empty."
      max={60}
    />
    <TextField form={form} name="description" label="A sentence about it" max={220} />
    <CoverField form={form} />
  </fieldset>
)

/** Each world's own fields; with script, only the chosen world's are shown. */
const WorldFields = ({ form, places }: Choice) => (
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
    {places.includes("archive") && (
      <fieldset data-world="archive">
        <legend>In the archive</legend>
        <TextField form={form} name="aiCredit" label="The AI that took part" max={60} />
        <TextField
          form={form}
          name="tags"
          label="Tags"
          hint="Up to ten, with commas between them."
        />
      </fieldset>
    )}
  </>
)

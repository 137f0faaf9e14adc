/** @jsxImportSource preact */
import { COVERING, CoverField, Preview, PUBLISHING, SourceFields } from "broadside/publishing"
import { Faults, Field, type Filled, sitePage } from "broadside/ui"
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
        <form
          class="columns publish"
          method="post"
          action="/publish"
          enctype="multipart/form-data"
          data-publish
        >
          <div>
            <Worlds form={form} places={places} />
            <Sources form={form} />
            <AboutFields form={form} />
            <WorldFields form={form} places={places} />
            <p class="actions">
              <button class="button" type="submit">
                Publish
              </button>
              <button
                type="submit"
                formaction="/publish/preview"
                formtarget="preview"
                formnovalidate
                data-preview
              >
                Preview
              </button>
            </p>
          </div>
          <Preview />
        </form>
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
    <Field
      form={form}
      name="source_url"
      label="Or the address of one"
      hint="It is fetched once, now. Link to the raw HTML file."
      control={(common) => (
        <input
          {...common}
          type="url"
          maxlength={2000}
          inputmode="url"
          placeholder="https://"
          value={form.values["source_url"]}
        />
      )}
    />
  </fieldset>
)

const AboutFields = ({ form }: Part) => (
  <fieldset>
    <legend>About it</legend>
    <Field
      form={form}
      name="title"
      label="Title"
      control={(common) => (
        <input {...common} required maxlength={80} dir="auto" value={form.values["title"]} />
      )}
    />
    <Field
      form={form}
      name="author"
      label="Author"
      hint="Anonymous, when left empty."
      control={(common) => (
        <input {...common} maxlength={60} dir="auto" value={form.values["author"]} />
      )}
    />
    <Field
      form={form}
      name="description"
      label="A sentence about it"
      control={(common) => (
        <input {...common} maxlength={220} dir="auto" value={form.values["description"]} />
      )}
    />
    <CoverField form={form} />
  </fieldset>
)

/** Each world's own fields; with script, only the chosen world's are shown. */
const WorldFields = ({ form, places }: Choice) => (
  <>
    <fieldset data-world="workshop">
      <legend>In the Workshop</legend>
      <Field
        form={form}
        name="category"
        label="Category"
        control={(common) => (
          <select {...common}>
            {CATEGORIES.map((category) => (
              <option
                key={category}
                value={category}
                selected={category === (form.values["category"] || "experiment")}
              >
                {category}
              </option>
            ))}
          </select>
        )}
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
        <Field
          form={form}
          name="aiCredit"
          label="The AI that took part"
          control={(common) => (
            <input {...common} maxlength={60} dir="auto" value={form.values["aiCredit"]} />
          )}
        />
        <Field
          form={form}
          name="tags"
          label="Tags"
          hint="Up to ten, with commas between them."
          control={(common) => <input {...common} dir="auto" value={form.values["tags"]} />}
        />
      </fieldset>
    )}
  </>
)

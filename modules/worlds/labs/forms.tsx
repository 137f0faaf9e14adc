/** @jsxImportSource preact */
import {
  Faults,
  Field,
  type Filled,
  REMEMBERING,
  SelectField,
  sitePage,
  TextField,
} from "broadside/ui"
import type { WorldsContext } from "../context"
import type { LabCards } from "./labs"

const NEW_FIELDS = ["name", "author", "description", "icon", "color"]

/** The form that opens a laboratory. */
export const newLabPage = (ctx: WorldsContext, form: Filled): Promise<string> =>
  sitePage(ctx, "/workshop/labs/new", {
    title: form.faults.length > 0 ? "Not open yet" : "Open a laboratory",
    description: `Collect Workshop pages that belong together on ${ctx.site.name}. No account.`,
    scripts: [REMEMBERING],
    children: (
      <>
        <p class="small">
          <a class="number" href="/workshop/labs">
            Laboratories
          </a>
        </p>
        <h1>Open a laboratory</h1>
        <p class="standfirst">
          A room for Workshop pages that belong together. Anyone can add pages to it.
        </p>
        <Faults faults={form.faults} fields={NEW_FIELDS} heading="Not open yet" />
        <form
          class="publish narrow"
          method="post"
          action="/workshop/labs/new"
          enctype="multipart/form-data"
        >
          <fieldset>
            <legend class="unseen">The laboratory</legend>
            <TextField form={form} name="name" label="Name" max={60} required />
            <TextField form={form} name="description" label="Description" max={220} />
            <TextField
              form={form}
              name="icon"
              label="Sign"
              hint="An emoji, if you like; otherwise the first letter of its name."
              max={16}
            />
            <Field
              form={form}
              name="color"
              label="Colour of its door"
              control={(common) => (
                <input {...common} type="color" value={form.values["color"] ?? "#b8211b"} />
              )}
            />
            <TextField
              form={form}
              name="author"
              label="Your name"
              max={100}
              required
              remember="name"
            />
          </fieldset>
          <p class="actions">
            <button class="button" type="submit">
              Open the laboratory
            </button>
          </p>
        </form>
      </>
    ),
  })

const KEY = "Key of the author's name"
const KEY_HINT = "The name is protected, so only its owner changes the laboratory."

interface LabForms {
  /** Path of the laboratory. */
  readonly path: string
  readonly cards: LabCards["cards"]
  readonly form: Filled
  /** Whether only its author may change it. */
  readonly isOwned: boolean
}

/** The forms on the page of a laboratory: one adds a page, one removes one. */
export const LabForms = ({ path, cards, form, isOwned }: LabForms) => (
  <section aria-labelledby="add-page">
    <div class="head">
      <h2 id="add-page">Add a page</h2>
    </div>
    <form class="publish narrow" method="post" action={`${path}/add`} enctype="multipart/form-data">
      <fieldset>
        <legend class="unseen">The page</legend>
        <TextField
          form={form}
          name="address"
          label="Its address"
          hint="Copy it from the address bar while you look at the Workshop page."
          max={2000}
          required
        />
        <TextField form={form} name="notes" label="Why it belongs here" max={500} />
        {isOwned && <TextField form={form} name="key" label={KEY} hint={KEY_HINT} max={100} />}
      </fieldset>
      <p class="actions">
        <button class="button" type="submit">
          Add it
        </button>
      </p>
    </form>
    {cards.length > 0 && (
      <details class="yours">
        <summary>Remove a page</summary>
        <form
          class="publish narrow"
          method="post"
          action={`${path}/remove`}
          enctype="multipart/form-data"
        >
          <SelectField
            form={form}
            name="workshop_id"
            label="Page"
            options={cards.map(({ item }) => item.workshop_id)}
            initial=""
            labelOf={(id) => cards.find(({ item }) => item.workshop_id === id)?.item.title ?? id}
          />
          {isOwned && (
            <TextField form={form} name="remove_key" label={KEY} hint={KEY_HINT} max={100} />
          )}
          <p class="actions">
            <button type="submit">Remove it</button>
          </p>
        </form>
      </details>
    )}
  </section>
)

/** @jsxImportSource preact */
import { KEYS } from "broadside/publishing"
import { Faults, type Filled, inWords, type PageContext, sitePage, TextField } from "broadside/ui"
import { KeyField } from "./form-parts"

const LABELS = { address: "Its address", edit_key: "Your key" }

/** The form that takes a key and the address that it belongs to. */
export function entryPage(ctx: PageContext, form: Filled): Promise<string> {
  const faults = inWords(form.faults, LABELS)
  return sitePage(ctx, "/manage", {
    title: faults.length > 0 ? "Not found yet" : "Manage what you published",
    description: `Change or take down what you published on ${ctx.site.name}, with its key.`,
    scripts: [KEYS],
    children: (
      <>
        <h1>Manage what you published</h1>
        <p class="standfirst">
          You got a key when you published. With it you change the page, bring back an earlier
          version, or take it down.
        </p>
        <Faults faults={faults} fields={Object.keys(LABELS)} heading="Not found yet" />
        <EntryForm form={{ ...form, faults }} />
      </>
    ),
  })
}

const EntryForm = ({ form }: { readonly form: Filled }) => (
  <form class="publish narrow" method="post" action="/manage" enctype="multipart/form-data">
    <fieldset>
      <legend class="unseen">The page and its key</legend>
      <TextField
        form={form}
        name="address"
        label="Its address"
        hint="Copy it from the address bar while you look at the page."
        max={2000}
        required
      />
      <KeyField form={form} />
    </fieldset>
    <p class="actions">
      <button class="button" type="submit">
        Open it
      </button>
      <a href="/mine">My pages in this browser</a>
    </p>
  </form>
)

/** What this browser has the keys of; the list is made by script, from the browser's own storage. */
export const minePage = (ctx: PageContext): Promise<string> =>
  sitePage(ctx, "/mine", {
    title: "My pages",
    description: `What you published on ${ctx.site.name} from this browser.`,
    scripts: [KEYS],
    children: (
      <>
        <h1>My pages</h1>
        <p class="standfirst">
          What you published from this browser. There are no accounts: the keys are only here, so
          save them as a file if they matter to you.
        </p>
        <div data-mine hidden>
          <ul class="lines mine" data-mine-list />
          <p class="notice" data-mine-none>
            Nothing yet. What you publish from this browser appears here by itself.
          </p>
          <p class="actions">
            <button type="button" data-mine-save>
              Save all keys as a file
            </button>
            <label class="file">
              Add keys from a file
              <input class="unseen" type="file" accept="application/json,.json" data-mine-file />
            </label>
          </p>
          <p class="small" role="status" data-mine-said />
        </div>
        <noscript>
          <p class="notice">
            The list is in this browser, and your browser runs no scripts here. With the key and the
            address of a page you can still manage it.
          </p>
        </noscript>
        <p>
          Published somewhere else? <a href="/manage">Add a page by its key</a>.
        </p>
      </>
    ),
  })

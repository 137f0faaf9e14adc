/** @jsxImportSource preact */
import {
  Faults,
  Field,
  type Filled,
  SelectField,
  sitePage,
  TextField,
  UrlField,
} from "broadside/ui"
import type { ComponentChildren } from "preact"
import type { RegistryContext } from "../../context"
import { LABELS } from "../../directories/page"
import { AUDIENCES } from "../../schema"

const FIELDS = ["name", "url", "description", "author", "audience", "has_mcp_tool", "edit_key"]

/** The form that lists a tool server. */
export const serverForm = (ctx: RegistryContext, form: Filled) =>
  formPage(ctx, form, {
    path: "/mcp-registry/new",
    title: "List a tool server",
    text: "Enter the address of an MCP endpoint that anyone can use. We check it now and list it if it answers, which takes at most ten seconds.",
    button: "Check and list",
    notes: [
      "It must be open to everyone, at a public address, without redirects.",
      "We ask it for its protocol versions and its tools, as any client would. Only the names of the tools are shown.",
      "We check it again every day. After a week without an answer it loses its stamp; after a month it is removed.",
      "Everything must be suitable for a ten-year-old, including tool names.",
    ],
    children: (
      <>
        <Url form={form} hint="The address of the endpoint itself, often ending in /mcp." />
        <TextField form={form} name="name" label="Name" max={80} required />
        <TextField form={form} name="description" label="Description" max={300} />
        <TextField
          form={form}
          name="author"
          label="Your name"
          max={100}
          hint="Leave it empty to stay anonymous."
        />
      </>
    ),
  })

/** The form that lists a registry. */
export const directoryForm = (ctx: RegistryContext, form: Filled) =>
  formPage(ctx, form, {
    path: "/mcp-registries/new",
    title: "List a registry",
    text: "Add another list of tool servers, with its address and its audience.",
    button: "List it",
    notes: [
      "We check whether it supports the official read API, and show it if it does.",
      "For families: someone reviews what it lists, and all of it is suitable for a ten-year-old.",
    ],
    children: (
      <>
        <Url form={form} hint="The address of its home page or of its API." />
        <TextField form={form} name="name" label="Name" max={80} required />
        <TextField form={form} name="description" label="Description" max={300} />
        <SelectField
          form={form}
          name="audience"
          label="Audience"
          options={AUDIENCES}
          initial="general"
          labelOf={(audience) => LABELS[audience]}
        />
        <div class="choices">
          <label>
            <input
              type="checkbox"
              name="has_mcp_tool"
              value="true"
              checked={form.values["has_mcp_tool"] === "true"}
            />
            <span>It can be searched through a tool server</span>
          </label>
        </div>
      </>
    ),
  })

interface FormOptions {
  readonly path: string
  readonly title: string
  readonly text: string
  readonly button: string
  /** Shown beside the form. */
  readonly notes: readonly string[]
  readonly children: ComponentChildren
}

function formPage(ctx: RegistryContext, form: Filled, options: FormOptions): Promise<string> {
  const { path, title, text, button, notes, children } = options
  return sitePage(ctx, path, {
    title: form.faults.length > 0 ? "Not listed yet" : title,
    description: `${title} on ${ctx.site.name}. No account.`,
    children: (
      <>
        <h1>{title}</h1>
        <p class="standfirst">{text}</p>
        <Faults faults={form.faults} fields={FIELDS} heading="Not listed yet" />
        <form class="columns publish" method="post" action={path} enctype="multipart/form-data">
          <div>
            <fieldset>
              <legend>The entry</legend>
              {children}
            </fieldset>
            <fieldset>
              <legend>To change an entry</legend>
              <Field
                form={form}
                name="edit_key"
                label="Edit key"
                hint="It was shown when you listed the entry."
                control={(common) => <input {...common} maxlength={100} autocomplete="off" />}
              />
            </fieldset>
            <p class="actions">
              <button class="button" type="submit">
                {button}
              </button>
            </p>
          </div>
          <aside class="slip" aria-labelledby="notes">
            <h2 id="notes">Good to know</h2>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </aside>
        </form>
      </>
    ),
  })
}

const Url = ({ form, hint }: { readonly form: Filled; readonly hint: string }) => (
  <UrlField form={form} name="url" label="Address" hint={hint} max={500} required />
)

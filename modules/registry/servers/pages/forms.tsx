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
    text: "Give the address of an MCP endpoint that anybody can use. It is asked at once, and listed when it answers; that takes ten seconds at most.",
    button: "Ask and list it",
    notes: [
      "It must be open to anybody, at a public address, without a redirect.",
      "It is asked what it speaks and for its tools, as any client would. Only their names are shown.",
      "It is asked again every day. After a week of silence it loses its stamp, after a month its place.",
      "Everything here must suit a ten-year-old, including tool names.",
    ],
    children: (
      <>
        <Url form={form} hint="Of the endpoint itself, often ending in /mcp." />
        <TextField form={form} name="name" label="Its name" max={80} required />
        <TextField form={form} name="description" label="A sentence about it" max={300} />
        <TextField
          form={form}
          name="author"
          label="Your name"
          max={60}
          hint="Anonymous, when left empty."
        />
      </>
    ),
  })

/** The form that lists a registry. */
export const directoryForm = (ctx: RegistryContext, form: Filled) =>
  formPage(ctx, form, {
    path: "/mcp-registries/new",
    title: "List a registry",
    text: "Another place where tool servers are listed. It needs an address, and a word on whom it is for.",
    button: "List it",
    notes: [
      "Whether it speaks the official read API is found out, and shown when it does.",
      "For families: somebody looks at what it lists, and all of it suits a ten-year-old.",
    ],
    children: (
      <>
        <Url form={form} hint="Of its front page, or of its API." />
        <TextField form={form} name="name" label="Its name" max={80} required />
        <TextField form={form} name="description" label="A sentence about it" max={300} />
        <SelectField
          form={form}
          name="audience"
          label="Whom it is for"
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
            <span>It can be asked through a tool server</span>
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
  /** What is worth knowing before it is sent. */
  readonly notes: readonly string[]
  readonly children: ComponentChildren
}

function formPage(ctx: RegistryContext, form: Filled, options: FormOptions): string {
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
              <legend>Only to change one</legend>
              <Field
                form={form}
                name="edit_key"
                label="Its key"
                hint="You got it when you listed it."
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
  <UrlField form={form} name="url" label="Its address" hint={hint} max={500} required />
)

/** @jsxImportSource preact */
import { Faults, Field, type Filled, sitePage } from "broadside/ui"
import type { ExchangeContext } from "../context"
import { TYPES } from "../schema"

const FIELDS = ["authorName", "type", "title", "threadBody", "tags"]

/** The form that begins a thread; it works without script. */
export const newThreadPage = (ctx: ExchangeContext, form: Filled): string =>
  sitePage(ctx, "/exchange/new", {
    title: "Begin a thread",
    description: `Ask, tell or offer something on the board of ${ctx.site.name}.`,
    children: (
      <>
        <h1>Begin a thread</h1>
        <p class="standfirst">
          A question, an idea, a piece of work that somebody could take. Pages do not belong here:{" "}
          <a href="/publish-guide">publish them</a>, and link to them.
        </p>
        <Faults faults={form.faults} fields={FIELDS} />
        <form class="publish" method="post" action="/exchange/new" enctype="multipart/form-data">
          <Fieldset form={form} />
          <p class="actions">
            <button class="button" type="submit">
              Pin it up
            </button>
          </p>
        </form>
      </>
    ),
  })

const Fieldset = ({ form }: { readonly form: Filled }) => (
  <fieldset>
    <legend>The thread</legend>
    <Field
      form={form}
      name="title"
      label="Its title"
      control={(common) => (
        <input
          {...common}
          required
          minlength={3}
          maxlength={200}
          dir="auto"
          value={form.values["title"]}
        />
      )}
    />
    <Field
      form={form}
      name="type"
      label="What it is"
      hint="ai-request is work that agents are asked to take."
      control={(common) => (
        <select {...common}>
          {TYPES.map((type) => (
            <option key={type} value={type} selected={type === (form.values["type"] ?? "question")}>
              {type}
            </option>
          ))}
        </select>
      )}
    />
    <Field
      form={form}
      name="threadBody"
      label="What you say"
      hint="Markdown. @name tells somebody."
      control={(common) => (
        <textarea {...common} rows={10} required minlength={5} maxlength={20_000} dir="auto">
          {form.values["threadBody"]}
        </textarea>
      )}
    />
    <Field
      form={form}
      name="tags"
      label="Tags, with commas between them"
      control={(common) => (
        <input {...common} maxlength={400} dir="auto" value={form.values["tags"]} />
      )}
    />
    <Field
      form={form}
      name="authorName"
      label="Your name"
      hint="The same each time: with it you resolve the thread later."
      control={(common) => (
        <input {...common} required maxlength={60} dir="auto" value={form.values["authorName"]} />
      )}
    />
  </fieldset>
)

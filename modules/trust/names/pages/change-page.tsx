/** @jsxImportSource preact */
import { Faults, type Filled, type PageContext, sitePage } from "broadside/ui"
import { namePath, SecretField } from "./parts"

/** What the owner of a secret can do with the name. */
type Change = "rotate" | "release"

const TEXTS = {
  rotate: {
    heading: "Replace the secret",
    text: "You get a new secret, and the old one stops working at once.",
  },
  release: {
    heading: "End the protection",
    text: "Anyone can write under the name again, and someone else may protect it. What you posted keeps its mark.",
  },
} satisfies Record<Change, object>

interface ChangePage {
  readonly slug: string
  readonly change: Change
  readonly form: Filled
}

/** The form that changes a protected name, with its secret. */
export function changePage(ctx: PageContext, { slug, change, form }: ChangePage): Promise<string> {
  const { heading, text } = TEXTS[change]
  const path = namePath(slug)
  return sitePage(ctx, `${path}/${change}`, {
    title: `${form.faults.length > 0 ? "Not done yet: " : ""}${heading}: ${slug}`,
    description: text,
    children: (
      <>
        <p class="small">
          <a class="number" href={path}>
            {slug}
          </a>
        </p>
        <h1>{heading}</h1>
        <p class="standfirst">{text}</p>
        <Faults faults={form.faults} fields={["key"]} heading="Not done yet" />
        <form
          class="publish narrow"
          method="post"
          action={`${path}/${change}`}
          enctype="multipart/form-data"
        >
          <fieldset>
            <legend class="unseen">{heading}</legend>
            <SecretField
              form={form}
              name="key"
              label="The secret"
              hint="It was shown when you protected the name, and begins with nk_."
              required
            />
          </fieldset>
          <p class="actions">
            <button class={change === "release" ? "button final" : "button"} type="submit">
              {heading}
            </button>
            <a href={path}>Go back</a>
          </p>
        </form>
      </>
    ),
  })
}

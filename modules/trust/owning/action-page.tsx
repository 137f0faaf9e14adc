/** @jsxImportSource preact */
import { KEYS, PUBLISHING, PublishForm } from "broadside/publishing"
import { Faults, type Filled, inWords, type Labels, type PageContext, sitePage } from "broadside/ui"
import {
  managePath,
  type OwnedAction,
  type OwnedField,
  type OwnedItem,
  type OwnedKind,
} from "./contract"
import { KeyField, OwnedFields, OwnedPlay, OwnedSource } from "./form-parts"

interface ActionPage {
  readonly kind: OwnedKind
  readonly item: OwnedItem
  readonly action: OwnedAction
  readonly fields: readonly OwnedField[]
  /** What was typed before, and what was wrong with it; without it, the present values. */
  readonly form?: Filled
}

/** The form of one action. */
export function actionPage(ctx: PageContext, page: ActionPage): Promise<string> {
  const { kind, item, action, fields } = page
  const path = managePath({ kind, id: item.id })
  const hasSource = fields.some(({ type }) => type === "source")
  const form = page.form ?? { values: presentValues(fields), faults: [] }
  const faults = inWords(form.faults, labelsOf(fields))
  const shown = { ...form, faults }
  const of = `${kind.kind}/${item.id}`
  const heading = `${action.label}: ${item.title}`
  return sitePage(ctx, `${path}/${action.name}`, {
    title: faults.length > 0 ? `Not done yet: ${heading}` : heading,
    description: action.text,
    scripts: [KEYS, ...(hasSource ? [PUBLISHING] : [])],
    children: (
      <>
        <p class="small">
          <a class="number" href={path} dir="auto">
            {item.title}
          </a>
        </p>
        <h1>{action.label}</h1>
        <p class="standfirst">{action.text}</p>
        <Faults
          faults={faults}
          fields={["edit_key", "file", ...fields.map(({ name }) => name)]}
          heading="Not done yet"
        />
        {hasSource ? (
          <PublishForm action={`${path}/${action.name}`} button="Publish the changes">
            <OwnedSource form={shown} fields={fields} />
            <div class="columns halves">
              <fieldset>
                <legend>About it</legend>
                <OwnedFields form={shown} fields={fields} />
              </fieldset>
              <div>
                <OwnedPlay form={shown} fields={fields} />
                <fieldset>
                  <legend>Your key</legend>
                  <KeyField form={shown} of={of} />
                </fieldset>
              </div>
            </div>
          </PublishForm>
        ) : (
          <form
            class="publish narrow"
            method="post"
            action={`${path}/${action.name}`}
            enctype="multipart/form-data"
          >
            <fieldset>
              <legend class="unseen">{action.label}</legend>
              <OwnedFields form={shown} fields={fields} />
              <KeyField form={shown} of={of} />
            </fieldset>
            <p class="actions">
              <button class={action.final ? "button final" : "button"} type="submit">
                {action.label}
              </button>
              <a href={path}>Go back</a>
            </p>
          </form>
        )}
      </>
    ),
  })
}

const presentValues = (fields: readonly OwnedField[]): Filled["values"] =>
  Object.fromEntries(fields.flatMap(({ name, value }) => (value ? [[name, value]] : [])))

const labelsOf = (fields: readonly OwnedField[]): Labels => ({
  ...Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  edit_key: "Your key",
})

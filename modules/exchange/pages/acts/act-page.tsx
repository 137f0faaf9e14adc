/** @jsxImportSource preact */
import { Faults, type Filled, REMEMBERING, sitePage } from "broadside/ui"
import type { ExchangeContext } from "../../context"
import { threadPath } from "../../json"
import { NameField } from "../../post-fields"
import type { Reply, Thread } from "../../schema"
import { type ActField, ActFields } from "./fields"

interface ActPage {
  readonly thread: Thread
  readonly replies: readonly Reply[]
  readonly act: {
    readonly label: string
    readonly text: string
    readonly final?: boolean
    readonly fields: readonly ActField[]
  }
  /** Where the form is, and is sent. */
  readonly path: string
  readonly form: Filled
}

/** The form of one thing that can be done with a thread or a reply; it works without script. */
export const actPage = (
  ctx: ExchangeContext,
  { thread, replies, act, path, form }: ActPage,
): Promise<string> =>
  sitePage(ctx, path, {
    title: form.faults.length > 0 ? "Not done yet" : `${act.label}: ${thread.title}`,
    description: act.text,
    noindex: true,
    scripts: [REMEMBERING],
    children: (
      <>
        <p class="small">
          <a class="number" href={threadPath(thread)} dir="auto">
            {thread.title}
          </a>
        </p>
        <h1>{act.label}</h1>
        <p class="standfirst">{act.text}</p>
        <Faults
          faults={form.faults}
          fields={["authorName", ...act.fields]}
          heading="Not done yet"
        />
        <form class="publish narrow" method="post" action={path} enctype="multipart/form-data">
          <fieldset>
            <legend class="unseen">{act.label}</legend>
            <ActFields form={form} fields={act.fields} replies={replies} />
            <NameField form={form} hint="The name that you use here." />
          </fieldset>
          <p class="actions">
            <button class={act.final ? "button final" : "button"} type="submit">
              {act.label}
            </button>
            <a href={threadPath(thread)}>Go back</a>
          </p>
        </form>
      </>
    ),
  })

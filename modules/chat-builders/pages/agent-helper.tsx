/** @jsxImportSource preact */
import { Faults, Field, type Filled, Markdown } from "broadside/ui"
import type { Turn } from "./agent-conversation"
import { MAX_QUESTION, QUESTION_LABELS } from "./agent-models"
import { OperatorSettings } from "./operator-settings"

/** Why no one answers here, and how the operator changes that. */
const NoModel = () => (
  <div class="notice">
    <p>
      The helper needs a language model, and this site has none yet. Everything else on this page
      works without one.
    </p>
    <details>
      <summary>For the operator of this site</summary>
      <OperatorSettings />
    </details>
  </div>
)

/** What has been asked and answered, and the form with the next question. */
export interface Helping {
  readonly isSet: boolean
  readonly turns: readonly Turn[]
  /** Sent with the next question. */
  readonly earlier: string
  readonly form: Filled
}

export const NOTHING_ASKED = {
  turns: [],
  earlier: "",
  form: { values: {}, faults: [] },
} as const

const SUGGESTIONS = [
  "What can I do here?",
  "What is new today?",
  "How do I publish a page?",
] as const

/** Questions about this site and their answers; with script, without leaving the page. */
export const Helper = ({ isSet, turns, earlier, form }: Helping) => (
  <section class="agent-helper" aria-labelledby="helper">
    <div class="head">
      <h2 id="helper">Ask about this site</h2>
    </div>
    {isSet ? (
      <div data-helper="">
        <ol class="agent-talk" aria-live="polite" data-talk="">
          {turns.map((turn, at) => (
            <Said key={at} turn={turn} />
          ))}
        </ol>
        <Faults faults={form.faults} fields={["question"]} heading="No answer" />
        <form method="post" action="/agent#helper" enctype="multipart/form-data">
          {earlier && <input type="hidden" name="earlier" value={earlier} />}
          <Field
            form={form}
            name="question"
            label={QUESTION_LABELS["question"] ?? ""}
            control={(common) => (
              <textarea {...common} rows={2} maxlength={MAX_QUESTION} required dir="auto">
                {form.values["question"]}
              </textarea>
            )}
          />
          <p class="actions">
            <button class="button" type="submit">
              Ask
            </button>
            <button type="button" data-stop="" hidden>
              Stop
            </button>
            <span class="small" role="status" data-waiting="" />
          </p>
          {turns.length === 0 && <Suggestions />}
        </form>
      </div>
    ) : (
      <NoModel />
    )}
  </section>
)

const Said = ({ turn: { role, content, html } }: { readonly turn: Turn }) =>
  role === "user" ? (
    <li class="agent-asked" dir="auto">
      <span class="unseen">You asked: </span>
      {content}
    </li>
  ) : (
    <li>
      <Markdown html={html} text={content} />
    </li>
  )

const Suggestions = () => (
  <p class="actions agent-suggestions">
    {SUGGESTIONS.map((question) => (
      <button key={question} type="submit" name="suggestion" value={question} formNoValidate>
        {question}
      </button>
    ))}
  </p>
)

/** @jsxImportSource preact */
import { newFormToken } from "broadside/publishing"
import { Field, type Filled, TextField } from "broadside/ui"
import { MAX_CHARACTERS } from "../conversation/models"
import { hiddenFields } from "./connect-hidden"
import type { ConnectView } from "./connect-view"

type AskOptions = Pick<ConnectView, "messages" | "page"> & { readonly form: Filled }

/** What to say next; the conversation so far goes with it. */
export const AskForm = ({ form, messages, page }: AskOptions) => (
  <form method="post" action="/connect" enctype="multipart/form-data" data-ask>
    {Object.entries(hiddenFields({ messages, page })).map(([name, value]) => (
      <input type="hidden" name={name} value={value} key={name} />
    ))}
    <input type="hidden" name="submission" value={newFormToken()} />
    <Field
      form={form}
      name="message"
      label={messages.length > 0 ? "What should change?" : "What would you like?"}
      control={(common) => (
        <textarea {...common} class="words" rows={3} maxlength={MAX_CHARACTERS} required dir="auto">
          {form.values["message"]}
        </textarea>
      )}
    />
    {/* An author is that of the first version, and proves a protected name again. */}
    <div hidden={page !== undefined && !isAboutName(form)} data-author>
      <TextField
        form={form}
        name="author"
        label="Your name"
        hint="The page says who it is by. Leave it empty to stay anonymous."
        max={100}
        remember="name"
      />
    </div>
    <p class="actions">
      <button class="button" type="submit" data-send>
        {messages.length > 0 ? "Change it" : "Build it"}
      </button>
    </p>
    <p class="fault" role="alert" data-refusal />
  </form>
)

const isAboutName = ({ faults }: Filled) => faults.some(({ path }) => path === "/author")

const EXAMPLES = [
  "A timer for tea, with a bell when it is ready",
  "A quiz about the planets for eight-year-olds",
  "An invitation to my birthday on Saturday, with balloons",
  "A drawing pad that mirrors what I draw",
] as const

interface ExamplesOptions {
  readonly hidden: boolean
  /** Id of a game that can be continued, if there is one. */
  readonly game: string | undefined
}

/** What others ask for; each fills the field. */
export const Examples = ({ hidden, game }: ExamplesOptions) => (
  <div data-examples hidden={hidden}>
    <p class="small">For example:</p>
    <ul class="connect-examples">
      {[...EXAMPLES, ...(game ? [`Take game ${game} and add a second player`] : [])].map(
        (example) => (
          <li key={example}>
            <a href={`/connect?ask=${encodeURIComponent(example)}`} data-example>
              {example}
            </a>
          </li>
        ),
      )}
    </ul>
  </div>
)

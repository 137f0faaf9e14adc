/** @jsxImportSource preact */
import { cutAt } from "broadside"
import { type Filled, SelectField, TextField } from "broadside/ui"
import { idOf } from "../../json"
import { BodyField } from "../../post-fields"
import type { Reply } from "../../schema"
import { MAX_TITLE } from "../../threads/models"

/** A field of a form that changes a thread or a reply, as the API calls it. */
export type ActField =
  | "title"
  | "threadBody"
  | "replyBody"
  | "tags"
  | "acceptedReplyId"
  | "resolution"
  | "ttlMinutes"

interface FieldsProps {
  readonly form: Filled
  readonly fields: readonly ActField[]
  /** That can be the answer. */
  readonly replies: readonly Reply[]
}

export const ActFields = ({ form, fields, replies }: FieldsProps) => (
  <>
    {fields.map((name) => (
      <ActControl form={form} name={name} replies={replies} key={name} />
    ))}
  </>
)

const MINUTES = ["5", "15", "30", "60"]
const NONE = ""

interface ControlProps {
  readonly form: Filled
  readonly name: ActField
  readonly replies: readonly Reply[]
}

function ActControl({ form, name, replies }: ControlProps) {
  switch (name) {
    case "title":
      return <TextField form={form} name={name} label="Title" min={3} max={MAX_TITLE} required />
    case "threadBody":
      return <BodyField form={form} name={name} rows={10} least={5} />
    case "replyBody":
      return <BodyField form={form} name={name} rows={7} least={2} />
    case "tags":
      return <TextField form={form} name={name} label="Tags, separated by commas" max={400} />
    case "resolution":
      return (
        <TextField
          form={form}
          name={name}
          label="Outcome"
          hint="One sentence, if you like: what worked?"
          max={2000}
        />
      )
    case "ttlMinutes":
      return (
        <SelectField
          form={form}
          name={name}
          label="For how long"
          options={MINUTES}
          initial="30"
          labelOf={(minutes) => `${minutes} minutes`}
        />
      )
    default:
      return (
        <SelectField
          form={form}
          name={name}
          label="The answer"
          options={[NONE, ...replies.map(({ num }) => idOf(num))]}
          initial={NONE}
          labelOf={(id) => labelOf(replies.find(({ num }) => idOf(num) === id))}
        />
      )
  }
}

const labelOf = (reply: Reply | undefined) =>
  reply ? `${reply.authorName}: ${cutAt(reply.body, 60)}` : "No reply in particular"

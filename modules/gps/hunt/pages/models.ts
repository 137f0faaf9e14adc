import { body, integer, oneOf, optional, query, signedName, text } from "broadside/http"
import { formOf } from "../../pages/form"
import { RADII } from "../hunt"

export const HuntPageQuery = query({
  join: optional(text({ max: 20, description: "Code of the session with the hunt" })),
})

const numberOf = (typed = "") => (typed.trim() ? Number(typed) : undefined)

/** The form that starts a hunt. */
export const CreateForm = formOf(
  body({
    name: signedName({ min: 1, max: 40 }),
    radius: oneOf(RADII.map(String)),
    order: oneOf(["any", "ordered"]),
    minutes: optional(integer({ minimum: 1, maximum: 1_440 })),
  }),
  { name: "Your name", radius: "How close", order: "Order", minutes: "Time limit" },
  { read: (values) => ({ ...values, minutes: numberOf(values["minutes"]) }) },
)

export interface Create {
  readonly name: string
  readonly radius: string
  readonly order: "any" | "ordered"
  readonly minutes?: number
}

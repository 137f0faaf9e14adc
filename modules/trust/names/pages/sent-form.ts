import type { FieldFault, Problem } from "broadside"
import { problem } from "broadside/host"
import {
  type FormRefusal,
  faultsOf,
  formRefusal,
  optional,
  signedName,
  t,
  text,
} from "broadside/http"
import { inWords, valuesOf } from "broadside/ui"

const secret = optional(text({ max: 200 }))
export const NameForm = t.Object({ name: signedName({ min: 1, max: 60 }) })
export const ClaimForm = t.Object({ edit_key: secret })
export const ChangeForm = t.Object({ key: secret })

const LABELS = { name: "Your name", edit_key: "Your key", key: "The secret" }

/** What was typed; throws 400 if a form would not have sent it. */
export function readForm(model: Parameters<typeof faultsOf>[0], body: object) {
  const values = valuesOf(body)
  const errors = faultsOf(model, values)
  if (errors.length > 0) throw problem["invalid-request"]("The form is not valid.").with({ errors })
  return values
}

/** What the API words for agents, as people read it beside a field. */
const WORDS: Readonly<Record<string, FieldFault>> = {
  "name-in-use": {
    path: "/edit_key",
    message:
      "Something was published under this name before. Enter the key that you got for the first page. Without it, ask the operator, who can protect the name for you.",
  },
  "name-claim-waits": {
    path: "/edit_key",
    message: "Someone who has published under this name for longer wants it as well.",
  },
  "model-name": {
    path: "",
    message: "This is the name of an AI model, which everyone may credit. Choose another name.",
  },
  "name-claimed": { path: "", message: "The name has been protected, or changed, meanwhile." },
  "similar-name": {
    path: "",
    message: "This name is too similar to one that is protected. Choose another name.",
  },
  "reserved-name": {
    path: "",
    message: "The site keeps this name for itself. Choose another one.",
  },
  "too-many-claims": {
    path: "",
    message: "No more names can be protected from your network today. Try again tomorrow.",
  },
  "names-open": { path: "", message: "On this site, no name can be protected." },
  "not-protected": { path: "", message: "This name is not protected any more." },
  "author-proof-required": {
    path: "/key",
    message:
      "This is not the secret of this name. Copy all of it: it begins with nk_ and has 25 characters.",
  },
}

/** A refusal in words for people, beside the field that it is about. */
export function refusalOf(error: unknown): FormRefusal {
  const refusal = formRefusal(error)
  const words = WORDS[(error as Problem).code]
  return { ...refusal, faults: words ? [words] : inWords(refusal.faults, LABELS) }
}

import { optional, type TSchema, t } from "broadside/http"
import type { Thing } from "./known"
import type { Setting } from "./setting"

/** Whether an operation is about the builder or the helper, by its name. */
export const isOfBuilders = (name: string) =>
  / \/(api\/(connect|helper)\/|connect\b|agent$)/.test(name)

const words = () => t.String({ minLength: 1, maxLength: 60 })
const PAGE = { url: optional(words()), edit_key: optional(words()) }

/** What the forms send, which judge their fields themselves. */
export const BUILDER_FORMS: Readonly<Record<string, Readonly<Record<string, TSchema>>>> = {
  "/connect": { message: words(), author: optional(words()), conversation: words(), ...PAGE },
  "/connect/restore": { url: words(), edit_key: words(), version: t.Integer({ minimum: 1 }) },
  "/agent": { question: words(), earlier: words() },
}

const SAID = [
  { role: "user", content: "Tea, please" },
  { role: "assistant", content: "Here it is." },
]

/** What a field must hold for the page that is asked about. */
export function fittingBuilder(name: string, thing: Thing, { random }: Setting): unknown {
  switch (name) {
    case "messages":
      return random.chance(0.5) ? SAID.slice(0, 1) : [...SAID, { role: "user", content: "Blue" }]
    case "conversation":
    case "earlier":
      return JSON.stringify(random.chance(0.5) ? SAID : [])
    case "url":
      return `/workshop/${thing.id}`
    case "edit_key":
      return thing.key
    case "version":
      return 1
    case "author":
      return random.pick(["Ada", "Bob"])
  }
}

/** A page is named with its key, or not at all. */
export function pageWithKey(fields: Record<string, unknown>): void {
  if (!("url" in fields)) delete fields["edit_key"]
}

/** The page that the builder has published, by its answer. */
export function builtIn(
  answer: Readonly<Record<string, unknown>>,
): Omit<Thing, "author"> | undefined {
  const { url, edit_key: key } = answer
  const [, id] = /\/workshop\/([a-z0-9]{8})$/.exec(String(url)) ?? []
  return id && typeof key === "string" ? { id, key } : undefined
}

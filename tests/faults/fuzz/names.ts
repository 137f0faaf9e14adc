import type { Thing } from "./known"
import type { Setting, Values } from "./setting"

/** Whether an operation is about protected names, by its name. */
export const isOfNames = (name: string) => /(^| |\/api)\/names\/|_name \w+Name$/.test(name)

const IS_CLAIM = /\/claim$|claimName$|^(POST )?\/names\/:slug$/

/** The name that an operation is about: a new one to protect, so that others stay as they are. */
export const nameFor = (operation: string, { id }: Thing, { random }: Setting): string =>
  IS_CLAIM.test(operation) ? `owner-${random.below(1e9).toString(36)}` : id

/** What a field holds for a protected name. */
export function fittingName(name: string, thing: Thing, operation: string, setting: Setting) {
  switch (name) {
    case "slug":
      return nameFor(operation, thing, setting)
    case "key":
      return thing.key
  }
}

const AUTHORS = [
  "authorSlug",
  "author_slug",
  "authorName",
  "author",
  "humanName",
  "aiName",
  "challengerSlug",
  "challenger_slug",
  "created_by",
  "participant",
]
/** Where other fields have the name of who sends them. */
const SENDERS = [
  [/challenge|arena/i, "slug"],
  [/join|pin|chat|update|position|hunt/i, "name"],
] as const

/** Sends some requests under a protected name: by its owner, or by someone who is not. */
export function signSome(values: Values, operation: string, { known, random }: Setting): void {
  const { id, key } = known.any("name", random)
  if (!key.startsWith("nk_") || isOfNames(operation) || !random.chance(0.06)) return
  const sender = SENDERS.find(([pattern]) => pattern.test(operation))?.[1]
  for (const field of [...AUTHORS, ...(sender ? [sender] : [])])
    if (typeof values[field] === "string")
      values[field] = random.pick([id, `${id}#${key}`, `${id}#${key}`, `${id}#nk_wrong`])
}

/** The name that an answer protects, if it does. */
export function protectedIn(answer: unknown): Thing | undefined {
  const { structuredContent = answer } =
    (answer as { result?: { structuredContent?: unknown } })?.result ?? {}
  const { slug, key } = (structuredContent ?? {}) as { slug?: unknown; key?: unknown }
  if (typeof slug !== "string" || typeof key !== "string" || !key.startsWith("nk_")) return
  return { id: slug, author: slug, key }
}

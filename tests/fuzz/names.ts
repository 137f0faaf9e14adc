import type { Thing } from "./known"
import type { Setting } from "./setting"

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

/** The name that an answer protects, if it does. */
export function protectedIn(answer: unknown): Thing | undefined {
  const { structuredContent = answer } =
    (answer as { result?: { structuredContent?: unknown } })?.result ?? {}
  const { slug, key } = (structuredContent ?? {}) as { slug?: unknown; key?: unknown }
  if (typeof slug !== "string" || typeof key !== "string" || !key.startsWith("nk_")) return
  return { id: slug, author: slug, key }
}

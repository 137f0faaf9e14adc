import type { Library } from "../libraries"

// As `lazy` of `core/base`, which a platform cannot import.
const once = <T>(load: () => T): Library<T> => {
  let loaded: T | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}

export const domains = once(() => require("tldts") as typeof import("tldts"))
export const familyWords = once(() => require("obscenity") as typeof import("obscenity"))
export const transliteration = once(
  () => require("@sindresorhus/transliterate") as typeof import("@sindresorhus/transliterate"),
)
export const slugs = once(
  () => require("@sindresorhus/slugify") as typeof import("@sindresorhus/slugify"),
)

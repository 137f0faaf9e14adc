import * as slugify from "@sindresorhus/slugify"
import * as transliterate from "@sindresorhus/transliterate"
import * as obscenity from "obscenity"
import * as tldts from "tldts"

// Deno has no synchronous import of what its own resolution finds, and no binary whose start counts.
export const domains = () => tldts
export const familyWords = () => obscenity
export const transliteration = () => transliterate
export const slugs = () => slugify

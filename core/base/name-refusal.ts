import type { Problem } from "./errors"
import { type FormRefusal, formRefusal } from "./faults"
import { cutSecret } from "./signed-name"

/**
 * The words for people where a site accepts only protected names and the name is not protected; undefined for any
 * other refusal.
 * @example const words = wordsForUnprotectedName(problem) ?? WORDS[problem.code]
 */
export const wordsForUnprotectedName = ({ code, members }: Problem): string | undefined =>
  code === "author-proof-required" && members["proof"] === null ? UNPROTECTED : undefined

const UNPROTECTED =
  "This site requires protected names. Protect yours under “protect your name”, then enter it with its key: name#key."

const WORDS: Readonly<Record<string, string>> = {
  "author-proof-required":
    "This name is protected. If it is yours, add # and its key: name#key. If not, choose another name.",
  "lookalike-name": "This name looks like one that is protected. Choose another name.",
}

/** How a form calls its fields with names, and what was typed into them. */
export interface TypedNames {
  readonly [field: string]: unknown
}

/**
 * Turns a refusal into what a form shows, as `formRefusal`; one of `ctx.identify` in words for people,
 * beside the field with the name that was refused: the first one, unless the name of another is refused.
 * @example catch (error) { return formPage(body, nameRefusal(error, { author: body.author }, ctx.content.slug)) }
 */
export function nameRefusal(
  error: unknown,
  names: TypedNames,
  slugOf: (text: string) => string,
): FormRefusal {
  const refusal = formRefusal(error)
  const { code, members } = error as Problem
  const message = wordsForUnprotectedName(error as Problem) ?? WORDS[code]
  if (message === undefined) return refusal
  const { slug } = members as { slug?: string }
  const fields = Object.entries(names)
  const isRefused = ([, typed]: (typeof fields)[number]) =>
    typeof typed === "string" && slugOf(cutSecret(typed).name) === slug
  const [field = ""] = fields.find(isRefused) ?? fields[0] ?? []
  return { ...refusal, faults: [{ path: `/${field}`, message }] }
}

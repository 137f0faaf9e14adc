import type { FieldFault, Problem } from "broadside"
import { formRefusal, wordsForUnprotectedName } from "broadside/http"
import { WORDS } from "./words"

/** Why a form was refused, in words for people. */
export function faultsFor(problem: Problem): FieldFault[] {
  const words = wordsForUnprotectedName(problem) ?? WORDS[problem.code]
  if (words) return [{ path: "", message: words }]
  return formRefusal(problem).faults.map(({ path, message }) => ({
    path,
    message: message.replace(/^(?:data\.)?(\w+)(?= )/, (name, field) =>
      path.endsWith(`/${field}`) ? wordsOf(field) : name,
    ),
  }))
}

function wordsOf(name: string): string {
  const words = name.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import type { FieldFault, Problem } from "broadside"
import { compileValidator, formRefusal, type Static } from "broadside/http"
import { inWords, valuesOf } from "broadside/ui"
import { BuildBody } from "../builder/models"
import type { PublishedPage } from "../builder/target"
import type { Message } from "../conversation/messages"
import { MAX_CHARACTERS, MAX_IN_ALL, MAX_MESSAGES } from "../conversation/models"
import { recent } from "../conversation/recent"
import { wordsFor } from "./connect-words"

type BuildRequest = Static<typeof BuildBody>

/** What the form sends: the new message, and in hidden fields the conversation before it. */
export interface Submission {
  readonly message: string
  readonly author: string
  readonly before: readonly Message[]
  readonly url: string
  readonly editKey: string
  readonly version: number
  /** Makes it one submission, however often it is sent. */
  readonly token: string
}

export function submissionOf(body: unknown): Submission {
  const values = valuesOf(body as object)
  const { message = "", author = "", url = "", edit_key = "", submission = "" } = values
  // Longer than what anyone types.
  const { conversation = "", version } = body as {
    readonly conversation?: unknown
    readonly version?: unknown
  }
  return {
    message: message.trim(),
    author: author.trim(),
    before: messagesIn(String(conversation)),
    url,
    editKey: edit_key,
    token: submission,
    version: Number(version),
  }
}

/** The conversation of a hidden field; empty if it cannot be read. */
function messagesIn(text: string): readonly Message[] {
  try {
    const messages: unknown = JSON.parse(text)
    return Array.isArray(messages) ? messages.filter(isMessage) : []
  } catch {
    return []
  }
}

const isMessage = (one: Partial<Message> | null): one is Message =>
  typeof one?.content === "string" && (one.role === "user" || one.role === "assistant")

/** The builder also takes the next message. The page itself has what was agreed before these. */
export const BEFORE = {
  messages: MAX_MESSAGES - 1,
  characters: MAX_IN_ALL - MAX_CHARACTERS,
}

/** The page that the conversation is about, if it has one. */
export const pageIn = ({ url, editKey }: Submission): PublishedPage | undefined =>
  url && editKey ? { url, editKey } : undefined

/** What was typed into a form, to be shown again. */
export const typedOf = ({ message, author }: Submission) => ({ message, author })

/** The same as a request to the builder. */
export const requestOf = ({ message, author, before, url, editKey }: Submission): BuildRequest => ({
  messages: [...recent(before, BEFORE), { role: "user", content: message }],
  ...(author ? { author } : {}),
  ...(url && editKey ? { url, edit_key: editKey } : {}),
})

const validate = compileValidator(BuildBody, "the form")

/** What is wrong with a form, by its fields. */
export function faultsIn(submission: Submission): FieldFault[] {
  if (!submission.message) return [{ path: "/message", message: "Say what you would like." }]
  const faults = validate(requestOf(submission)).map(({ path, message }) =>
    path.startsWith("/messages")
      ? { path: "/message", message: `A message has at most ${MAX_CHARACTERS} characters.` }
      : { path, message },
  )
  return inWords(faults, { author: "Your name" })
}

/** What `ctx.identify` refuses for. */
const OF_NAMES = new Set(["author-proof-required", "lookalike-name", "banned"])

/** Why a form was refused, in words for people. */
export function faultsFor(problem: Problem): FieldFault[] {
  const words = wordsFor(problem)
  const path = OF_NAMES.has(problem.code) ? "/author" : ""
  return words ? [{ path, message: words }] : [...formRefusal(problem).faults]
}

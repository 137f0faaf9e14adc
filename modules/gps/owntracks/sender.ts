import { cutSecret } from "broadside"
import { foreignId } from "../foreign-ids"

/** The sender of a message. */
export interface Sender {
  /** Their participant id, the same for each message of a device. */
  readonly id: string
  readonly name: string
}

interface Names {
  readonly headers: Headers
  readonly query: { readonly u?: string | undefined; readonly d?: string | undefined }
  readonly message: { readonly topic?: unknown; readonly tid?: unknown }
}

const MAX_NAME = 40

/**
 * The user and device of a message. The apps name them in headers, and by their topic; the user also
 * in the credentials, whose password means nothing here.
 */
export function senderOf({ headers, query, message }: Names): Sender | undefined {
  const [, ofTopic, deviceOfTopic] = textOf(message.topic)?.split("/") ?? []
  const tid = textOf(message.tid)
  const user =
    textOf(headers.get("x-limit-u")) ?? textOf(query.u) ?? userOf(headers) ?? ofTopic ?? tid
  if (!user) return
  const device = textOf(headers.get("x-limit-d")) ?? textOf(query.d) ?? deviceOfTopic ?? tid ?? ""
  // As in the Recorder, capital letters make no difference.
  const names = [user, device].filter(Boolean).map((name) => name.toLowerCase())
  return { id: foreignId("owntracks", ...names), name: [...user].slice(0, MAX_NAME).join("") }
}

/** A label; the key of a protected name, which someone may send with it, is shown to no one. */
const textOf = (value: unknown) =>
  typeof value === "string" ? cutSecret(printable(value).trim()).name || undefined : undefined

// biome-ignore lint/suspicious/noControlCharactersInRegex: no name has them
const CONTROL = /[\u0000-\u001F\u007F]/g
const printable = (text: string) => text.toWellFormed().replace(CONTROL, " ")

/** The user of the Basic credentials. */
function userOf(headers: Headers): string | undefined {
  const [scheme, credentials = ""] = headers.get("authorization")?.split(" ") ?? []
  if (scheme?.toLowerCase() !== "basic") return
  const [user] = Buffer.from(credentials, "base64").toString("utf8").split(":")
  return textOf(user)
}

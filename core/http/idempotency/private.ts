import { hash } from "node:crypto"
import type { Answer } from "../../data/attempt"
import { networkOf } from "../limits/holders"

/** A field of JSON that holds a key, by its name; JSON within a string has its quotes escaped. */
const KEY_FIELD = /(?:key|secret|token|password)\\*"\s*:\s*\\*"/i
/** A key by its form, as pages show it: `ek_…`, `nk_…`. */
const KEY = /(?<![A-Za-z0-9])[a-z]{2}_[A-Za-z0-9_-]{20}/

/** Whether an answer holds a key, which opens something to everyone who has it. */
export function holdsKey({ headers, body }: Pick<Answer, "headers" | "body">): boolean {
  if (headers.some(([name]) => name.toLowerCase() === "set-cookie")) return true
  const text = Buffer.from(body).toString("latin1")
  return KEY_FIELD.test(text) || KEY.test(text)
}

/** The network of a client, as it is stored with an answer: a hash that means nothing for another request. */
export const networkHash = (client: string, id: string): string =>
  hash("sha256", JSON.stringify([id, networkOf(client) ?? client]))

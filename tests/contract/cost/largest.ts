import type { Operation } from "../../faults/fuzz/operations"
import type { Asked } from "../../faults/fuzz/requests"
import { BIG, FORM_SHAPES, JSON_SHAPES, MULTIPART } from "./bodies"
import { SMALL } from "./loops"

/** A request that is as large as its route takes, or a share of that. */
export interface Large {
  readonly name: string
  readonly most: number
  at(share: number): Asked
}

/** As much as the server takes of an address. */
const LONGEST_ADDRESS = 4_000_000
/** Twice the largest page; what takes the rest of a body, its escapes, is one call of `JSON.parse`. */
const MAX_FIELD = 4_000_000

/** The limit of a body of an operation, which refuses a longer one; none of ours is between the two. */
export const mostOf = async (ask: () => Asked, send: (asked: Asked) => Promise<unknown>) => {
  const asked = withBody(ask(), "application/json", " ".repeat(2 * SMALL))
  const answer = (await send(asked)) as { readonly code?: string }
  return answer.code === "too-large" ? SMALL : BIG
}

const withBody = (asked: Asked, type: string, body: string): Asked => ({
  ...asked,
  headers: { ...asked.headers, "content-type": type },
  body: streamOf(new TextEncoder().encode(body)),
})

const PART = 65_536

/** In parts as they come from a socket: the runtime would copy anything else while the site is measured. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + PART))
      at += PART
    },
  })
}

/** Bodies of every shape for an operation. */
export function* largeBodies(ask: () => Asked, most: number): Generator<Large> {
  for (const [name, shape] of Object.entries(JSON_SHAPES))
    yield {
      name,
      most,
      at: (share) => withBody(ask(), "application/json", shape(Math.floor(most * share))),
    }
  for (const [name, shape] of Object.entries(FORM_SHAPES))
    yield { name, most, at: (share) => withBody(ask(), MULTIPART, shape(Math.floor(most * share))) }
  if (most < BIG) return
  yield {
    name: "a long title",
    most,
    at(share) {
      const asked = ask()
      const title = "<".repeat(MAX_FIELD * share)
      const status = "<".repeat((MAX_FIELD * share) / 8)
      return withBody(asked, "application/json", JSON.stringify({ ...asked.fields, title, status }))
    },
  }
}

/** Addresses for an operation that takes a page in one. */
export function* longAddresses(
  { query }: Operation,
  ask: () => Asked,
  pieces: readonly string[],
): Generator<Large> {
  for (const field of Object.keys(query))
    for (const piece of pieces)
      yield {
        name: `?${field} of ${JSON.stringify(piece)}`,
        most: LONGEST_ADDRESS,
        at(share) {
          const asked = ask()
          const escaped = encodeURIComponent(piece)
          const value = escaped.repeat((LONGEST_ADDRESS * share) / escaped.length)
          return { ...asked, path: `${asked.path.split("?")[0]}?${field}=${value}` }
        },
      }
}

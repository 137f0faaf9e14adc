import { idOf, numOf } from "../json"

const THREAD = /^\/(?:api\/)?exchange\/(\d{1,15})(?:[/?#]|$)/
const REPLY =
  /^\/(?:api\/)?exchange\/\d{1,15}(?:\/reply\/(\d{1,15})(?:[/?#]|$)|[^#]*#reply-(\d{1,15})$)/

const idIn = (digits: string | undefined): string | undefined => {
  const num = numOf(digits ?? "")
  return num === undefined ? undefined : idOf(num)
}

/** The id of the reply at an address of the site: `/exchange/3#reply-7`. */
export function replyAtPath(path: string): string | undefined {
  const [, inPath, inHash] = REPLY.exec(path) ?? []
  return idIn(inPath ?? inHash)
}

/** The id of the thread at an address of the site, unless a reply of it is. */
export const threadAt = (path: string): string | undefined =>
  replyAtPath(path) === undefined ? idIn(THREAD.exec(path)?.[1]) : undefined

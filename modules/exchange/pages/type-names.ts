import type { ThreadType } from "../schema"

const REQUEST: Readonly<Partial<Record<ThreadType, string>>> = {
  "ai-request": "Request",
  "ai-match": "Match",
}

/** What people call a thread of a type: `Question`. */
export const nameOfOne = (type: ThreadType): string =>
  REQUEST[type] ?? `${type[0]?.toUpperCase()}${type.slice(1)}`

const PLURALS: Readonly<Partial<Record<ThreadType, string>>> = { "ai-match": "Matches" }

/** What people call threads of a type: `Questions`. */
export const nameOfMany = (type: ThreadType): string => PLURALS[type] ?? `${nameOfOne(type)}s`

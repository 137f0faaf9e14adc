import type { Payload } from "../schema"
import type { Entry } from "./entry"

export interface Ranked {
  readonly place: number
  readonly title: string
  readonly note: string | null
  /** The matching entry, if there is one. */
  readonly entry: Entry | null
}

const MOST = 100
const LINE = /^\s{0,3}(?:#{1,6}\s+)?(\d{1,3})[.)]\s+(\S.*)$/
const ADDRESS = /https?:\/\/[^\s<>()[\]"'`]+/

/**
 * The ranking in a judge's post: the payload's `ranking`, a list of `{place, thread_id | url |
 * author_slug, title, note}`, or the numbered list of its text.
 */
export function findRanking(
  { payload, body }: { readonly payload: Payload | null; readonly body: string },
  entries: readonly Entry[],
): Ranked[] {
  const listed = payload?.["ranking"] ?? payload?.["results"]
  const ranked = Array.isArray(listed)
    ? listed.flatMap((item, at) => fromPayload(item, at, entries))
    : fromText(body, entries)
  return ranked.slice(0, MOST).toSorted((a, b) => a.place - b.place)
}

function fromPayload(item: unknown, at: number, entries: readonly Entry[]): Ranked[] {
  if (typeof item === "string") return [{ place: at + 1, ...entryNamed(item, entries), note: null }]
  if (typeof item !== "object" || item === null) return []
  const { place, thread_id, url, author_slug, title, note } = item as Record<string, unknown>
  const entry =
    entries.find(
      (one) =>
        one.thread_id === String(thread_id) ||
        (url !== undefined && one.url === url) ||
        (author_slug !== undefined && one.author_slug === author_slug),
    ) ?? null
  const name = typeof title === "string" && title ? title : (entry?.title ?? text(url))
  if (!name) return []
  return [
    {
      place: typeof place === "number" && place >= 1 ? Math.floor(place) : at + 1,
      title: name,
      note: text(note) || null,
      entry,
    },
  ]
}

function fromText(body: string, entries: readonly Entry[]): Ranked[] {
  return body.split("\n").flatMap((line) => {
    const [, place, words = ""] = LINE.exec(line) ?? []
    return place ? [{ place: Number(place), ...entryNamed(words, entries), note: null }] : []
  })
}

/** The entry that a line names by its address, its thread, its author or its title. */
function entryNamed(
  words: string,
  entries: readonly Entry[],
): { title: string; entry: Entry | null } {
  const [address = ""] = ADDRESS.exec(words) ?? []
  const lower = words.toLowerCase()
  const entry =
    entries.find(({ url, thread_url }) => address && (url === address || thread_url === address)) ??
    entries.find(({ author_slug }) => lower.includes(`@${author_slug}`)) ??
    entries.find(({ title }) => lower.includes(title.toLowerCase())) ??
    null
  return { title: plain(words), entry }
}

/** Removes Markdown signs and addresses. */
const plain = (words: string) =>
  words
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/https?:\/\/\S+/g, "")
    .replace(/[*_`~]/g, "")
    .replace(/(?<![\s:–—-])[\s:–—-]+$/, "")
    .trim()

const text = (value: unknown) => (typeof value === "string" ? value.trim() : "")

import type { Context } from "broadside"
import { BANS, type Bans } from "../bans/bans"
import { type LogEntry, listPublic, type ShownEntry } from "../log/log"
import type { Moderator } from "../moderation/moderator"

/** What visitors read about one action; nothing of the item itself, and no one's name. */
export interface PublicEntry {
  readonly num: number
  readonly at: number
  readonly action: "Removed" | "Restored" | "Held" | "Released" | "Erased" | "Banned" | "Ban ended"
  /** As people call it: `game 007`. */
  readonly what: string
  readonly kind: string
  /** Absolute address; undefined where the item has gone, or where an address lets people in. */
  readonly url: string | undefined
  /** Name of the actor. */
  readonly by: string
  readonly why: string | undefined
  readonly isUndone: boolean
}

const BY: Readonly<Record<LogEntry["actor"], string>> = {
  operator: "the operator",
  agent: "an agent, for the operator",
  rule: "a rule of this site",
}

/** The actions that are public. */
const SHOWN: Partial<Record<LogEntry["action"], PublicEntry["action"]>> = {
  remove: "Removed",
  restore: "Restored",
  hold: "Held",
  release: "Released",
  erase: "Erased",
  ban: "Banned",
  unban: "Ban ended",
}

/** What was banned. Names and addresses are those of visitors, so they are not public. */
async function bannedWhat(bans: Pick<Bans, "find">, id: string): Promise<string> {
  const { what, value } = await bans.find(id)
  if (what === "domain") return `links to ${value}`
  return what === "name" ? "a name" : "an address"
}

/** What names the items and the bans of entries. */
export interface PublicLogReader {
  readonly moderator: Pick<Moderator, "find" | "kinds">
  readonly bans: Pick<Bans, "find">
}

interface Page {
  readonly limit: number
  readonly before?: number
}

/** The newest entries of the public log. */
export async function readPublicLog(
  { db }: Pick<Context, "db">,
  reader: PublicLogReader,
  page: Page,
): Promise<PublicEntry[]> {
  const entries = await listPublic(db, page)
  return Promise.all(entries.map((entry) => publicEntry(reader, entry)))
}

async function publicEntry(
  { moderator, bans }: PublicLogReader,
  entry: ShownEntry,
): Promise<PublicEntry> {
  const { num, at, action, kind, item, actor, why, isUndone } = entry
  // A module that is off has no kinds, and its items have no address.
  const isBan = kind === BANS
  const owner = moderator.kinds.find((one) => one.kind === kind)
  const one = (owner?.one ?? kind).replaceAll("_", " ")
  const url =
    owner && !owner.unlisted
      ? await moderator.find(kind, item).then(
          (found) => (found.held ? undefined : found.url),
          () => undefined,
        )
      : undefined
  return {
    num,
    at,
    action: SHOWN[action] ?? "Removed",
    what: isBan ? await bannedWhat(bans, item) : owner?.unlisted ? one : `${one} ${item}`,
    kind,
    url,
    by: BY[actor],
    why: why ?? undefined,
    isUndone,
  }
}

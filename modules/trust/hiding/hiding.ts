import { type Context, type Log, Problem } from "broadside"
import type { BanRow, Progress } from "../bans/schema"
import { setProgress, unfinishedBan } from "../bans/store"
import { THE_OPERATOR } from "../items/answers/contract"
import { type Actor, isLatest, type LogEntry, openEntries } from "../log/log"
import type { Moderator } from "../moderation/moderator"
import { type ItemAddress, listsOf } from "./sources"

export interface HidingHost extends Pick<Context, "db" | "write"> {
  readonly moderator: Moderator
  readonly log: Log
}

/** Items that change before other work of the site has its turn, and are committed together. */
const TOGETHER = 20
const MAX_IN_RUN = 400

/** The rule that hides, in the log. */
const RULE: Actor = { actor: "rule", name: "ban" }

/**
 * Makes the job that hides what banned sources have put on the site, and brings it back when their bans end. It does a
 * part at a time and stores how far it has got; what a crash repeats changes nothing.
 */
export function createHiding({ db, write, moderator, log }: HidingHost) {
  /** Does the next part for a ban; returns how many items that were, and where to go on. */
  async function hidePart(ban: BanRow): Promise<Done> {
    const lists = listsOf(db, moderator.kinds, ban)
    // A list that has gone, with its module, is begun again: what is hidden already stays as it is.
    const index = Math.max(
      0,
      lists.findIndex(({ name }) => name === ban.progress?.list),
    )
    const list = lists[index]
    if (!list) return FINISHED
    const place = list.name === ban.progress?.list ? ban.progress.place : 0
    const { items, next } = await list.read(place)
    await inTurns(items, (item) => hide(ban, item))
    if (next !== undefined) return { count: items.length, next: { list: list.name, place: next } }
    const following = lists[index + 1]
    return { count: items.length, next: following && { list: following.name, place: 0 } }
  }

  /** The same for the entries of the log by which a ban hid something. */
  async function showPart(ban: BanRow): Promise<Done> {
    const after = ban.progress?.place ?? 0
    const entries = await openEntries(db, { batch: ban.batch, after })
    await inTurns(entries, (entry) => show(ban, entry))
    const last = entries.at(-1)
    return { count: entries.length, next: last && { list: "log", place: last.num } }
  }

  async function hide({ why, batch }: BanRow, { kind, id }: ItemAddress): Promise<void> {
    const cause = Object.assign({ batch }, RULE)
    const item = await moderator.find(kind, id)
    if (item.held || item.removed) return
    if (moderator.kindOf(kind).hold) await moderator.hold(kind, id, why, cause)
    else await moderator.remove(kind, id, { why, by: THE_OPERATOR }, cause)
  }

  /** Whatever happened to an item since it was hidden counts more. */
  async function show({ endBatch }: BanRow, entry: LogEntry): Promise<void> {
    if (!(await isLatest(db, entry))) return
    const { kind, item, num: undoes, action } = entry
    const cause = Object.assign({ undoes }, endBatch === null ? {} : { batch: endBatch }, RULE)
    if (action === "hold") await moderator.release(kind, item, cause)
    else await moderator.restore(kind, item, cause)
  }

  /** What is refused, such as an item that has gone meanwhile, does not stop the rest. */
  async function inTurns<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
    for (let start = 0; start < items.length; start += TOGETHER)
      await Promise.all(
        items.slice(start, start + TOGETHER).map((item) =>
          act(item).catch((err: unknown) => {
            if (!(err instanceof Problem)) throw err
            log.warn({ err, item }, "a ban could not hide or show an item")
          }),
        ),
      )
  }

  return async function run(): Promise<void> {
    let count = 0
    while (count < MAX_IN_RUN) {
      const ban = await unfinishedBan(db)
      if (!ban) return
      const done = ban.phase === "hiding" ? await hidePart(ban) : await showPart(ban)
      await write((tx) => setProgress(tx, ban, done.next))
      count += done.count + 1
    }
  }
}

/** What a part did. */
interface Done {
  readonly count: number
  /** Undefined at the end. */
  readonly next: Progress | undefined
}
const FINISHED: Done = { count: 0, next: undefined }

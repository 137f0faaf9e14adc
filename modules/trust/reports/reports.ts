import { type Context, DAY_MS, type Log, Problem } from "broadside"
import { isFirstToday } from "broadside/host"
import { problems } from "../errors"
import type { ModeratedItem } from "../items/contract"
import type { Moderator } from "../moderation/moderator"
import { createPlaces, type Place } from "../moderation/places"
import type { Noindex } from "../review/noindex"
import type { Reason } from "./reasons"
import { forgetClosed } from "./reported-items"
import { storeReport } from "./store-report"

export interface ReportsHost extends Pick<Context, "now" | "urls" | "write"> {
  readonly moderator: Moderator
  readonly log: Log
  readonly noindex: Pick<Noindex, "beginAgain">
}

/** The sender of a report; nothing of it is stored. */
export interface Reporter {
  /** As limits tell clients apart. */
  readonly client: string
  /** The host under which they reached the site. */
  readonly host: string
}

/** What a reporter sends. */
export interface Sent {
  readonly url: string
  readonly reason: Reason
  readonly note?: string
}

/** What became of a report: counted, counted before on this day, or about something that is no longer there. */
export const STATUSES = ["received", "repeated", "removed"] as const
export type Status = (typeof STATUSES)[number]

export interface Report extends Place {
  readonly status: Status
}

export type Reports = ReturnType<typeof createReports>

/** How long it is possible to take back a decision about reports. */
const CLOSED_MS = 30 * DAY_MS

/** The rules for reports by visitors and agents. */
export function createReports({ now, urls, write, moderator, log, noindex }: ReportsHost) {
  const placeAt = createPlaces({ urls, moderator, log })

  /** What is at an address of this site; throws where nothing there can be reported. */
  function place(address: string, host?: string): Place {
    const item = placeAt(address, host)
    if (!item) throw nothing()
    return item
  }

  const nothing = () =>
    problems["nothing-to-report"](
      moderator.kinds.filter(({ idAt }) => idAt).map(({ kind }) => kind.replaceAll("-", " ")),
    )

  async function find({ kind, id }: Place): Promise<ModeratedItem> {
    try {
      return await moderator.find(kind.kind, id)
    } catch (error) {
      if (error instanceof Problem && error.status === 404) throw nothing()
      throw error
    }
  }

  return {
    place,
    find,
    /** Counts a report; throws where there is nothing to report. */
    async report({ client, host }: Reporter, { url, reason, note = "" }: Sent): Promise<Report> {
      const { kind, id: sent } = place(url, host)
      const { id, removed } = await find({ kind, id: sent })
      if (removed) return { kind, id, status: "removed" }
      const at = now()
      // Not screened: whoever reports bad words may quote them, and only the operator reads it.
      const words = note.trim().normalize()
      const isNew = await write(async (tx) => {
        const act = { client, act: "report", kind: kind.kind, id }
        if (!(await isFirstToday(tx, act, at))) return false
        await forgetClosed(tx, at - CLOSED_MS)
        await storeReport(tx, { kind: kind.kind, id, reason, note: words, at })
        await noindex.beginAgain(tx, kind.kind, id)
        return true
      })
      return { kind, id, status: isNew ? "received" : "repeated" }
    },
  }
}

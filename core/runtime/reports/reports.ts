import type { Context } from "../../base/context"
import { Problem } from "../../base/errors"
import type { Log } from "../../base/log"
import { problem } from "../../base/problems"
import { DAY_MS } from "../../base/time"
import type { ModeratedItem, ModeratedKind } from "../../contracts/moderation"
import type { Moderator } from "../moderation/moderator"
import type { Noindex } from "../review/noindex"
import type { Reason } from "./reasons"
import { forgetClosed } from "./reported-items"
import { isFirstToday } from "./salted"
import { sitePath } from "./site-path"
import { storeReport } from "./store-report"

export interface ReportsHost extends Pick<Context, "now" | "urls" | "write"> {
  readonly moderator: Moderator
  readonly log: Log
  readonly noindex: Pick<Noindex, "beginAgain">
}

/** Who reports, from where: nothing of it is stored. */
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

/** An item that can be reported. */
export interface Reportable {
  readonly kind: ModeratedKind
  readonly id: string
}

export interface Report extends Reportable {
  readonly status: Status
}

export type Reports = ReturnType<typeof createReports>

/** How long it is possible to take back a decision about reports. */
const CLOSED_MS = 30 * DAY_MS

/** The rules for reports by visitors and agents. */
export function createReports({ now, urls, write, moderator, log, noindex }: ReportsHost) {
  /** What is at an address of this site; throws where nothing there can be reported. */
  function place(address: string, host?: string): Reportable {
    const path = sitePath(urls, address, host)
    if (path === undefined) throw problem["foreign-address"](urls.base)
    for (const kind of moderator.kinds) {
      const id = idAt(kind, path)
      if (id !== undefined) return { kind, id }
    }
    throw nothing()
  }

  /** A module that fails here must not keep visitors from reporting what is another's. */
  function idAt(kind: ModeratedKind, path: string): string | undefined {
    try {
      const id: unknown = kind.idAt?.(path)
      return typeof id === "string" ? id : undefined
    } catch (err) {
      log.error({ kind: kind.kind, err }, "a kind could not read an address")
      return
    }
  }

  const nothing = () =>
    problem["nothing-to-report"](
      moderator.kinds.filter(({ idAt }) => idAt).map(({ kind }) => kind.replaceAll("-", " ")),
    )

  async function find({ kind, id }: Reportable): Promise<ModeratedItem> {
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
        if (!(await isFirstToday(tx, { client, kind: kind.kind, id }, at))) return false
        await forgetClosed(tx, at - CLOSED_MS)
        await storeReport(tx, { kind: kind.kind, id, reason, note: words, at })
        await noindex.beginAgain(tx, kind.kind, id)
        return true
      })
      return { kind, id, status: isNew ? "received" : "repeated" }
    },
  }
}

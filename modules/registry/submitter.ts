import { requireEditKey } from "broadside/publishing"
import { isErased } from "./erased"
import { problems } from "./errors"
import type { Server } from "./schema"

/** Names for what removed or held an entry. */
export const BY = {
  owner: "its owner",
  operator: "the operator",
  silence: "the calendar",
  /** Held: it has never been listed. */
  review: "the review",
  /** Held after it was listed. */
  secondLook: "a second look",
} as const

/** The values of a listed entry. */
export const LISTED = { removedAt: null, removedBy: null, removedWhy: null } as const

type State = Pick<Server, "removedAt" | "removedBy" | "removedWhy">

/** What removed a held entry from the list. */
export const HOLDS: string[] = [BY.review, BY.secondLook]

/** Whether an entry is out of the list until the operator has looked at it; its own page is there. */
export const isHeld = ({ removedBy }: Pick<State, "removedBy">): boolean =>
  removedBy !== null && HOLDS.includes(removedBy)

/** The state of an entry after a submission. One that is held stays held. */
export function stateOf(held: boolean, former: State | undefined, now: number): State {
  if (former && isHeld(former)) {
    const { removedAt, removedBy, removedWhy } = former
    return { removedAt, removedBy, removedWhy }
  }
  if (!held) return LISTED
  return { removedAt: now, removedBy: former ? BY.secondLook : BY.review, removedWhy: "" }
}

/** The submitter of an address: the first one, one with its edit key, or one without. */
type Claim = "first" | "owner" | "visitor"

/** Throws if the operator removed the entry, or the key is wrong. */
export function claimOf(
  existing: Pick<Server, "url" | "editKey" | "removedBy" | "removedWhy"> | undefined,
  request: Request,
  key: string | undefined,
): Claim {
  if (!existing || existing.removedBy === BY.owner) return "first"
  if (existing.removedBy === BY.operator)
    throw problems["entry-removed"](
      isErased(existing) ? "What is at this address" : existing.url,
      existing.removedWhy ?? "",
    )
  if (!key && !request.headers.get("x-edit-key")) return "visitor"
  requireEditKey(request, key, existing.editKey)
  return "owner"
}

import { requireEditKey } from "broadside/publishing"
import { isErased } from "./erased"
import { problems } from "./errors"
import type { Server } from "./schema"

/** Who can remove an entry. */
export const BY = { owner: "its owner", operator: "the operator", silence: "the calendar" } as const

/** The values of a listed entry. */
export const LISTED = { removedAt: null, removedBy: null, removedWhy: null } as const

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

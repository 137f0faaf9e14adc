import { requireEditKey } from "broadside/publishing"
import { problems } from "./errors"
import type { Server } from "./schema"

/** Who may end an entry. */
export const BY = { owner: "its owner", operator: "the operator", silence: "the calendar" } as const

/** What an entry holds when nobody took it out. */
export const LISTED = { removedAt: null, removedBy: null, removedWhy: null } as const

/** Who submits an address: the first to do so, who holds its key, or somebody who has it asked anew. */
type Claim = "first" | "owner" | "visitor"

/** Throws where the operator removed the entry, or the key is another's. */
export function claimOf(
  known: Pick<Server, "url" | "editKey" | "removedBy" | "removedWhy"> | undefined,
  request: Request,
  key: string | undefined,
): Claim {
  if (!known || known.removedBy === BY.owner) return "first"
  if (known.removedBy === BY.operator)
    throw problems["entry-removed"](known.url, known.removedWhy ?? "")
  if (!key && !request.headers.get("x-edit-key")) return "visitor"
  requireEditKey(request, key, known.editKey)
  return "owner"
}

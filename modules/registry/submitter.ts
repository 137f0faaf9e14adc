import { requireEditKey } from "broadside/publishing"
import { IN_PLACE } from "broadside/trust"
import { problems } from "./errors"
import type { Server } from "./schema"

/** Names for what removed an entry. */
export const BY = {
  owner: "its owner",
  operator: "the operator",
  silence: "the calendar",
} as const

/** The state of an entry after a submission. One that is held stays held. */
export const stateOf = (held: boolean, former?: Pick<Server, "held">) => ({
  held: held || (former?.held ?? false),
  ...IN_PLACE,
})

/** The submitter of an address: the first one, one with its edit key, or one without. */
type Claim = "first" | "owner" | "visitor"

/** Throws if the operator removed the entry, or the key is wrong. */
export function claimOf(
  existing: Pick<Server, "url" | "editKey" | "removedBy" | "removedWhy" | "erased"> | undefined,
  request: Request,
  key: string | undefined,
): Claim {
  if (!existing || existing.removedBy === BY.owner) return "first"
  if (existing.removedBy === BY.operator)
    throw problems["entry-removed"](
      existing.erased ? "What is at this address" : existing.url,
      existing.removedWhy ?? "",
    )
  if (!key && !request.headers.get("x-edit-key")) return "visitor"
  requireEditKey(request, key, existing.editKey)
  return "owner"
}

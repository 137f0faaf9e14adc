import type { FreeSpace } from "../../data/free-space"
import type { ClientLimits } from "../limits/client-limits"
import type { ReadLimits } from "../limits/read-limits"
import type { RouteRules } from "../route-rules"
import type { BodyReader } from "./body-reader"

/** An HTML page of 2 MB can take 6 MB of JSON if its text is escaped as \uXXXX; plus a picture. */
const MAX_PAGE_BYTES = 16_000_000
/** Text fields and 256 KB of JSON. */
const MAX_BYTES = 264_000

export interface BodiesOptions {
  readonly reader: BodyReader
  readonly limits: ClientLimits
  readonly reads: ReadLimits
  readonly space: FreeSpace
}

/** Reads a request's body, after every check that does not need it. */
export type ReadRequest = (
  request: Request,
  rules: Pick<RouteRules, "takesPage" | "ownBody" | "storesNothing" | "rate">,
) => Promise<Uint8Array<ArrayBuffer>>

export function createBodies({ reader, limits, reads, space }: BodiesOptions): ReadRequest {
  return async (request, { takesPage, storesNothing, rate }) => {
    if (!storesNothing) {
      space.require(request)
      limits.requireRoom(rate ?? (takesPage ? "publish" : "write"), request)
    }
    const most = takesPage ? MAX_PAGE_BYTES : MAX_BYTES
    const bytes = await reader.read(request, { most, client: limits.keyOf(request) })
    const refusal = reads.begin(request)
    if (refusal) throw refusal.problem
    if (!storesNothing) limits.spend(request, bytes.length)
    return bytes
  }
}

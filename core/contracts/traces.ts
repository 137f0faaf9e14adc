import type { Db } from "../base/db"
import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import type { ModeratedItem } from "./moderation"

/** What a module stores that quotes items of other modules, such as their titles or addresses. */
export interface TraceSource {
  /** Id of the module. */
  readonly module: string
  /**
   * Removes every quote of an item that is being erased, in the host's write. `item` is as it was before. Throwing
   * stops the erasure.
   */
  erase(tx: Db, erased: { readonly kind: string; readonly item: ModeratedItem }): Promise<unknown>
}

/**
 * Where modules remove what they quote from an item of another module that the operator erases.
 * @example contribute(Traces, { module: "cookbook", erase: (tx, { item }) => forgetLinksTo(tx, item.url) })
 */
export const Traces: Point<TraceSource> = point("traces@1", {
  key: ({ module }) => module,
  shape: t.Object({ module: t.String({ minLength: 1 }) }),
  guards: true,
})

import { DESK } from "broadside/host"
import { BANS } from "../bans/bans"
import { NAMES } from "../names/log-names"

export const DESK_BANS = `${DESK}/bans`

/** A kind in the log that no module owns. */
interface OwnKind {
  /** One of them, before its id: `ban 12`. */
  readonly one: string
  /** What the notice about an action counts: `Banned: 2 sources`. */
  readonly counted: readonly [one: string, many: string]
  /** Its address on this site. */
  readonly pathOf: (id: string) => string
}

const OWN_KINDS = new Map<string, OwnKind>([
  [BANS, { one: "ban", counted: ["source", "sources"], pathOf: (num) => `${DESK_BANS}#n${num}` }],
  [
    NAMES,
    {
      one: "name",
      counted: ["name", "names"],
      pathOf: (slug) => `/names/${encodeURIComponent(slug)}`,
    },
  ],
])

/** The bans and the protected names; undefined for the kinds of modules. */
export const ownKindOf = (kind: string): OwnKind | undefined => OWN_KINDS.get(kind)

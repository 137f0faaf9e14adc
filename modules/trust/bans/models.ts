import { iso } from "broadside"
import {
  body,
  component,
  integer,
  oneOf,
  optional,
  paging,
  query,
  queryBoolean,
  t,
  text,
} from "broadside/http"
import type { BanRow } from "./schema"

export const WHAT = ["name", "block", "domain"] as const

export const BanBody = body({
  what: oneOf(WHAT, {
    description:
      "name: an author's; block: an IP address or network; domain: links to it and its subdomains",
  }),
  value: text({
    min: 1,
    max: 300,
    description:
      "A name or its slug, an address or CIDR range (IPv4 with 16 bits or more, IPv6 with 32), or a domain",
    examples: ["spam.example"],
  }),
  why: text({ min: 3, max: 300, description: "Reason, shown to everyone who meets the ban" }),
  days: optional(
    integer({
      minimum: 1,
      maximum: 3_650,
      description: "When it ends by itself; left out: never",
    }),
  ),
  hide: optional(
    t.Boolean({
      description:
        "Also holds everything that this source has published; the end of the ban brings exactly that back. Default false",
    }),
  ),
})

export const EndBody = body({
  why: optional(text({ min: 3, max: 300, description: "Reason, for the log" })),
})

export const BansQuery = query({
  open: optional(queryBoolean({ description: "Only bans that have not been ended" })),
  ...paging(50),
})

export const BanParams = t.Object({ id: t.String({ description: "Its id", examples: ["1"] }) })

const time = t.String({ format: "date-time" })
const nullableTime = t.Union([time, t.Null()])

export const BanModel = component(
  "Ban",
  t.Object({
    id: t.String(),
    what: t.Union(WHAT.map((what) => t.Literal(what))),
    value: t.String({ description: "As it is compared: a slug, a network or an ASCII domain" }),
    why: t.String(),
    state: t.Union([t.Literal("active"), t.Literal("expired"), t.Literal("ended")]),
    since: time,
    until: nullableTime,
    ended_at: nullableTime,
    hides: t.Boolean(),
    progress: t.Union([t.Literal("hiding"), t.Literal("showing"), t.Null()], {
      description: "Whether it is hiding or bringing back items now; that takes a while",
    }),
  }),
)

const isoOrNull = (at: number | null) => (at === null ? null : iso(at))

function stateOf({ endedAt, until }: BanRow, now: number) {
  if (endedAt !== null) return "ended"
  return until !== null && until <= now ? "expired" : "active"
}

/** A ban in a response. */
export const banJson = (ban: BanRow, now: number) => ({
  id: String(ban.num),
  what: ban.what,
  value: ban.value,
  why: ban.why,
  state: stateOf(ban, now),
  since: iso(ban.since),
  until: isoOrNull(ban.until),
  ended_at: isoOrNull(ban.endedAt),
  hides: ban.hides,
  progress: ban.phase,
})

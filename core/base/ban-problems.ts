import { Type } from "@sinclair/typebox"
import type { ProblemTable } from "./errors"

/** What can be banned: a name, an address or network, or a domain that links lead to. */
export type BannedWhat = "name" | "block" | "domain"

/** A ban, as the one who meets it reads about it. */
export interface MetBan {
  readonly what: BannedWhat
  readonly value: string
  readonly why: string
  /** ISO 8601; undefined for ever. */
  readonly until: string | undefined
}

const SUBJECT: Readonly<Record<BannedWhat, (value: string) => string>> = {
  name: (value) => `The name ${value} is banned`,
  block: () => "Your address is banned",
  domain: (value) => `Links to ${value} are banned`,
}
const ADVICE: Readonly<Record<BannedWhat, string>> = {
  name: "If you think this is a mistake, ask the operator.",
  block: "If you think this is a mistake, ask the operator.",
  domain: "Remove these links and send it again, or ask the operator.",
}

/** Refusals about bans. */
export const banProblems = {
  banned: {
    status: 403,
    title: "Banned by the operator",
    fix: "The detail says what is banned, why and until when. Another attempt is refused in the same way. If it is a mistake, ask the operator of the site to end the ban.",
    detail: ({ what, value, why, until }: MetBan) =>
      `${SUBJECT[what](value)}${until ? ` until ${until}` : ""}: ${/[.!?…]$/.test(why) ? why : `${why}.`} ${ADVICE[what]}`,
    members: {
      what: Type.Union([Type.Literal("name"), Type.Literal("block"), Type.Literal("domain")], {
        description: "Whether the name, the address or the domain of a link is banned",
      }),
      domain: Type.Optional(Type.String({ description: "The banned domain" })),
      until: Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
        description: "When the ban ends; null if it does not end by itself",
      }),
    },
  },
} as const satisfies ProblemTable

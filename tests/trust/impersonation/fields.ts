import { Kind, type TSchema } from "@sinclair/typebox"
import type { SiteRoute } from "broadside/contracts"
import type { Sent } from "./acts"

const PARTS = ["params", "query", "body"] as const

/** A field of a request: `body.authorSlug`. */
type Fields = readonly (readonly [field: string, schema: TSchema])[]

function fieldsOf({ spec }: SiteRoute): Fields {
  if (!spec) return []
  const { params, query, body } = spec
  const model = body && "model" in body ? body.model : body
  return Object.entries({ params, query, body: model }).flatMap(([part, schema]) =>
    Object.entries((schema?.["properties"] ?? {}) as Record<string, TSchema>).map(
      ([name, field]) => [`${part}.${name}`, field] as const,
    ),
  )
}

/** Fields of a route that take the name of an author. */
export const nameFields = (route: SiteRoute): readonly string[] =>
  fieldsOf(route)
    .filter(([, schema]) => schema[Kind] === "SignedName")
    .map(([field]) => field)

const LIKE_NAMES =
  /(author|agent|human|credit|player|participant|sender|owner|submitter|creator|maker|name|slug|\bby|_by|\bas|who|from)$/i

/** Fields that are called like the name of someone, and cannot hold its secret. */
export const plainFields = (route: SiteRoute): readonly string[] =>
  fieldsOf(route)
    .filter(([field, schema]) => LIKE_NAMES.test(field) && schema[Kind] !== "SignedName")
    .map(([field]) => field)

/** Plain fields that say nothing about who writes, each with the reason. */
export const OF_NO_ONE: readonly (readonly [why: string, fields: RegExp])[] = [
  ["names a thing, not a person", / body\.name$/],
  ["is a part of an address", / (params|body)\.slug$/],
  [
    "says who is challenged, and who won: `slug` says who writes",
    / body\.(opponent|winner|loser)Slug$/,
  ],
  ["the operator says whether a rule did it", /^POST \/api\/operator\/.* body\.by$/],
  ["is read by the form itself, which is tried", /^POST \/(publish|workshop\/labs)\/?/],
]

/** A name to show beside the slug: the name of someone else is refused with any proof. */
export const SHOWN = "body.authorName"

/** The fields in which a request sends a text. */
export const fieldsWith = (sent: Sent, text: string): readonly string[] =>
  PARTS.flatMap((part) =>
    Object.entries(sent[part] ?? {})
      .filter(([, value]) => value === text)
      .map(([name]) => `${part}.${name}`),
  )

import { DAY_MS, HOUR_MS } from "broadside"
import { type Db, inArray, sql, statement } from "broadside/db"
import {
  ALIKE,
  BANDS,
  bandsOf,
  type Fingerprint,
  type HistoryQuery,
  type ReviewHistory,
  similarity,
} from "broadside/host"
import { reviewBands, reviewDomains, reviews } from "./schema"

export const MONTH_MS = 30 * DAY_MS
const MAX_COPIES = 100
const MAX_COUNTED = 300
/** Compare at most the newest 110 per band; more copies do not change the score. */
const MAX_OF_BAND = 110

/** What the site remembers of its items, in tables. */
export const storedHistory = (db: Db): ReviewHistory => ({
  async around(query) {
    const counted = await countsOf(db, query)
    const copies = await copiesOf(db, query)
    const strangers = copies.filter(
      ({ lineage }) => query.lineage === undefined || lineage !== query.lineage,
    )
    return {
      ...counted,
      copies: Math.min(MAX_COPIES, strangers.length),
      removedCopies: copies.filter(({ outcome }) => outcome === "removed").length,
      newDomains: await newDomains(db, query.domains),
    }
  },
})

const since = (column: typeof reviews.source | typeof reviews.name, place: string, start: string) =>
  sql<number>`(select count(*) from (select 1 from ${reviews}
    where ${column} = ${sql.placeholder(place)} and ${reviews.at} > ${sql.placeholder(start)} limit ${MAX_COUNTED}))`

const counts = statement((db) =>
  db
    .select({
      fromSource: since(reviews.source, "source", "hour"),
      ofName: since(reviews.name, "name", "hour"),
      known: sql<number>`exists(select 1 from ${reviews} where ${reviews.name} = ${sql.placeholder("name")})`,
      heldFromSource: sql<number>`(select count(*) from (select 1 from ${reviews}
        where ${reviews.source} = ${sql.placeholder("source")} and ${reviews.at} > ${sql.placeholder("day")}
          and ${reviews.outcome} <> 'visible' limit ${MAX_COUNTED}))`,
    })
    .from(sql`(select 1)`)
    .prepare(),
)

async function countsOf(db: Db, { name, source, at }: HistoryQuery) {
  const moments = { hour: at - HOUR_MS, day: at - DAY_MS }
  const [row] = await counts(db).all({ name: name ?? null, source, ...moments })
  const { fromSource = 0, ofName = 0, heldFromSource = 0, known = 0 } = row ?? {}
  return { fromSource, ofName, heldFromSource, isFirst: name !== undefined && known === 0 }
}

const bandPlaces = Array.from({ length: BANDS }, (_, index) => `band${index}`)

const ofBands = statement((db) =>
  db
    .select({ review: reviewBands.review })
    .from(reviewBands)
    .where(
      inArray(
        reviewBands.band,
        bandPlaces.map((place) => sql.placeholder(place)),
      ),
    )
    .limit(MAX_OF_BAND)
    .prepare(),
)

const columns = {
  fingerprint: reviews.fingerprint,
  lineage: reviews.lineage,
  outcome: reviews.outcome,
  at: reviews.at,
}

const numbered = statement((db) =>
  db
    .select(columns)
    .from(reviews)
    .where(sql`${reviews.num} in (select value from json_each(${sql.placeholder("nums")}))`)
    .prepare(),
)

const newestOfBands = statement((db) =>
  db
    .select(columns)
    .from(reviews)
    .where(
      sql`${reviews.num} in (${sql.join(
        bandPlaces.map(
          (place) => sql`select * from (select ${reviewBands.review} from ${reviewBands}
            where ${reviewBands.band} = ${sql.placeholder(place)} order by ${reviewBands.review} desc limit ${MAX_OF_BAND})`,
        ),
        // `in` ignores duplicates; a union would also sort to remove them.
        sql` union all `,
      )})`,
    )
    .prepare(),
)

/** Reviews with a band in common: of each band the newest, and all if no band can have more. */
async function withBands(db: Db, bands: readonly number[]) {
  const places = Object.fromEntries(bandPlaces.map((place, index) => [place, bands[index]]))
  // Nearly always there are few, and a limit for each band takes five times as long.
  const few = await ofBands(db).values(places)
  if (few.length === 0) return []
  if (few.length >= MAX_OF_BAND) return newestOfBands(db).all(places)
  return numbered(db).all({ nums: JSON.stringify(few.flat()) })
}

async function copiesOf(db: Db, { fingerprint, at, cameAt = at + 1 }: HistoryQuery) {
  if (!fingerprint) return []
  const rows = await withBands(db, bandsOf(fingerprint))
  return rows.filter((row) => {
    const other = row.fingerprint && fingerprintOf(row.fingerprint)
    const isRecent = row.at > at - MONTH_MS || row.outcome === "removed"
    return other && isRecent && row.at < cameAt && similarity(fingerprint, other) >= ALIKE
  })
}

/** The bytes of a fingerprint; copied, because those of a row may begin at an odd address. */
const fingerprintOf = (bytes: Uint8Array): Fingerprint =>
  new Uint16Array(new Uint8Array(bytes).buffer)

const linked = statement((db) =>
  db
    .select({ domain: sql<string>`value` })
    .from(sql`json_each(${sql.placeholder("domains")})`)
    .where(
      sql`not exists (select 1 from ${reviewDomains} join ${reviews} on ${reviews.num} = ${reviewDomains.review}
        where ${reviewDomains.domain} = value and ${reviews.outcome} = 'visible')`,
    )
    .prepare(),
)

/** More would only make the search longer: at ten new ones nothing changes any more. */
const MAX_DOMAINS = 100

async function newDomains(db: Db, domains: readonly string[]): Promise<string[]> {
  if (domains.length === 0) return []
  const rows = await linked(db).all({ domains: JSON.stringify(domains.slice(0, MAX_DOMAINS)) })
  return rows.map(({ domain }) => domain)
}

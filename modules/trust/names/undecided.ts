import { type Context, DAY_MS } from "broadside"
import { and, type Db, eq, isNull, lte } from "broadside/db"
import { NameHistories } from "../contract"
import { problems } from "../errors"
import type { Cause } from "../log/change"
import { protect, rowOf } from "./claim"
import { noteName } from "./log-names"
import { deleteName, findName, insertName } from "./protected-names"
import type { ReservedNames } from "./reserved-names"
import { type NameClaim, names, type ProtectedName } from "./schema"
import { deleteClaim, dueClaims, findClaim, listClaims } from "./waiting-claims"
import { firstPosts } from "./whose"

interface Host extends Pick<Context, "all" | "db" | "now" | "write"> {
  readonly reserved: ReservedNames
  readonly log: Context["log"]
}

/** How long a name stays protected under which no one ever wrote. */
const UNUSED_MS = 30 * DAY_MS
const MAX_SHOWN = 100
const BY_TIME: Cause = { actor: "rule", name: "names" }

/** What waits for the operator, or for its time. */
export interface UndecidedNames {
  readonly claims: readonly NameClaim[]
  /** Protected before the earliest author had to prove it, although others had posted or a model has the name. */
  readonly doubtful: readonly ProtectedName[]
}

export type Undecided = ReturnType<typeof createUndecided>

/** Names of which it is not settled whose they are. */
export function createUndecided(host: Host) {
  const { db, write, now, reserved, log } = host

  return {
    async list(): Promise<UndecidedNames> {
      const claims = await listClaims(db, MAX_SHOWN)
      return { claims, doubtful: await findUnsettled(db).limit(MAX_SHOWN) }
    },

    /** How many of them the operator has to decide. */
    async count(): Promise<number> {
      const { claims, doubtful } = await this.list()
      return claims.filter(({ dueAt }) => dueAt === null).length + doubtful.length
    },

    /** Protects a name for who claims it, or refuses that; the claim is the one of that time. */
    decideClaim: (slug: string, claimedAt: number, { isTheirs, cause }: Decided) =>
      write(async (tx) => {
        const claim = await findClaim(tx, slug)
        if (claim?.claimedAt !== claimedAt || !(await deleteClaim(tx, slug)))
          throw problems["protection-changed"](slug)
        if (!isTheirs) return
        const at = now()
        await protect(tx, rowOf(claim, at), true)
        await noteName(tx, at, { action: "protect", slug, cause })
      }),

    /** Leaves a doubtful name to its owner, or ends its protection. */
    decideName: (slug: string, changedAt: number, { isTheirs, cause }: Decided) =>
      write(async (tx) => {
        const name = await findName(tx, slug)
        if (name?.changedAt !== changedAt) throw problems["protection-changed"](slug)
        if (isTheirs) return settle(tx, slug)
        await deleteName(tx, name)
        await noteName(tx, now(), { action: "unprotect", slug, cause })
      }),

    /** Protects names whose week is over, and ends the protection of those that no one used. */
    async passTime(): Promise<void> {
      for (const claim of await dueClaims(db, now())) await write((tx) => grant(tx, claim))
      const before = now() - UNUSED_MS
      const old = and(isNull(names.usedAt), lte(names.protectedAt, before))
      for (const name of await db.select().from(names).where(old).limit(MAX_SHOWN))
        await write((tx) => endUnused(tx, name))
    },

    /** Settles the names of earlier versions that no one else can have had, and tells the operator of the others. */
    async lookAtEarlier(): Promise<void> {
      const doubtful = []
      for (const name of await findUnsettled(db)) {
        if (await isDoubtful(name)) doubtful.push(name.slug)
        else await write((tx) => settle(tx, name.slug))
      }
      if (doubtful.length > 0)
        log.warn(
          { names: doubtful.slice(0, MAX_SHOWN), count: doubtful.length },
          "names were protected that may belong to earlier authors: decide at /operator/names",
        )
    },
  }

  async function grant(tx: Db, claim: NameClaim): Promise<void> {
    const { slug, claimedAt } = claim
    if (!(await deleteClaim(tx, slug, claimedAt))) return
    if (reserved.isReserved(slug) || reserved.isModel(slug)) return
    const isGranted = await insertName(tx, rowOf(claim, now()))
    if (isGranted) await noteName(tx, now(), { action: "protect", slug, cause: BY_TIME })
  }

  async function endUnused(tx: Db, name: ProtectedName): Promise<void> {
    const { slug } = name
    if ((await firstPosts(tx, host.all(NameHistories), slug)).length > 0) {
      await tx.update(names).set({ usedAt: now() }).where(eq(names.slug, slug))
      return
    }
    if (await deleteName(tx, name))
      await noteName(tx, now(), { action: "unprotect", slug, cause: BY_TIME })
  }

  async function isDoubtful({ slug, protectedAt }: ProtectedName): Promise<boolean> {
    if (reserved.isModel(slug)) return true
    const posts = await firstPosts(db, host.all(NameHistories), slug)
    return posts.some(({ at }) => at < protectedAt)
  }
}

interface Decided {
  readonly isTheirs: boolean
  readonly cause: Cause
}

const findUnsettled = (db: Db) =>
  db.select().from(names).where(eq(names.isSettled, false)).orderBy(names.slug)

const settle = (tx: Db, slug: string) =>
  tx.update(names).set({ isSettled: true }).where(eq(names.slug, slug))

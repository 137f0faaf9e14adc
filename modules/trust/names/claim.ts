import { hash } from "node:crypto"
import { type Context, DAY_MS, iso } from "broadside"
import type { Db } from "broadside/db"
import { type CoreSettings, isFirstOfNetworkToday } from "broadside/host"
import { NameHistories } from "../contract"
import { problems } from "../errors"
import type { Cause } from "../log/change"
import { newProof } from "./keys"
import { NAMES, noteName } from "./log-names"
import { isDisguised, skeletonOf } from "./lookalikes"
import { findBySkeleton, findName, insertName } from "./protected-names"
import type { ReservedNames } from "./reserved-names"
import type { NameClaim, ProtectedName } from "./schema"
import { deleteClaim, putClaim } from "./waiting-claims"
import { standingOf } from "./whose"

export interface NewClaim {
  readonly public_key?: string
  readonly edit_key?: string
}

export interface ClaimHost extends Pick<Context, "all" | "now" | "write"> {
  readonly reserved: ReservedNames
  readonly mode: CoreSettings["names"]["identity"]
  /** Names that a network may protect in a day; 0: any number. */
  readonly claimsADay: number
}

interface Named {
  readonly slug: string
  readonly name: string
}

/** How long the earlier authors of a name have to answer a claim. */
const WAIT_MS = 7 * DAY_MS

/** Makes the one function that protects a name, or lets the claim of a later author wait. */
export function createClaim(host: ClaimHost) {
  const { mode, claimsADay, now, reserved } = host

  /** `by`: the cause of the operator, or the client of a visitor. */
  return async ({ slug, name }: Named, { public_key, edit_key }: NewClaim, by: Cause | string) => {
    const cause = typeof by === "string" ? undefined : by
    if (mode === "open") throw problems["names-open"]()
    if (reserved.isReserved(slug)) throw problems["reserved-name"](slug)
    const { secret, stored } = newProof(public_key)
    const at = now()
    const row = rowOf({ slug, name, ...stored }, at)
    const waiting = await host.write(async (tx) => {
      if (typeof by === "string") {
        if (reserved.isOfficial(slug, name)) throw problems["reserved-name"](slug)
        if (await findName(tx, slug)) throw problems["name-claimed"](slug)
        if (reserved.isModel(slug, name)) throw problems["model-name"](slug)
        await refuseDisguise(tx, row)
        const claim = await claimOf(tx, row, edit_key)
        await countClaim(tx, by)
        if (claim) return claim
      }
      await protect(tx, row, cause !== undefined)
      // With the time of the row, by which `unprotect` sees whether the name has changed since.
      await noteName(tx, at, { action: "protect", slug, cause })
      return undefined
    })
    return waiting
      ? { ...protectedAnswer(slug, secret), protected: false, protected_from: fromOf(waiting) }
      : protectedAnswer(slug, secret)
  }

  /** The claim that has to wait, since others posted earlier; undefined for that of the earliest author. */
  async function claimOf(
    tx: Db,
    { slug, name, secretHash, publicKey, protectedAt: claimedAt }: ProtectedName,
    editKey: string | undefined,
  ): Promise<NameClaim | undefined> {
    const keyHash = editKey === undefined ? undefined : hash("sha256", editKey.trim())
    const standing = await standingOf(tx, host.all(NameHistories), { slug, keyHash })
    if (standing.is === "first") return
    if (standing.is === "none") throw problems["name-in-use"](slug, editKey !== undefined)
    const { postedAt, canBeAnswered } = standing
    const dueAt = canBeAnswered ? claimedAt + WAIT_MS : null
    const claim = { slug, name, secretHash, publicKey, claimedAt, postedAt, dueAt }
    if (!(await putClaim(tx, claim))) throw problems["name-claim-waits"](slug)
    return claim
  }

  /** So that no one collects names that they never write under. */
  async function countClaim(tx: Db, client: string): Promise<void> {
    if (claimsADay === 0) return
    const at = now()
    for (let n = 1; n <= claimsADay; n++) {
      const act = { client, act: `claim ${n}`, kind: NAMES, id: "" }
      if (await isFirstOfNetworkToday(tx, act, at)) return
    }
    const seconds = Math.ceil((DAY_MS - (at % DAY_MS)) / 1_000)
    throw problems["too-many-claims"](claimsADay).withHeaders({ "retry-after": String(seconds) })
  }
}

/** The row of a name that is protected from a time on. */
export const rowOf = (
  { slug, name, secretHash, publicKey }: Omit<NameClaim, "claimedAt" | "postedAt" | "dueAt">,
  at: number,
): ProtectedName => ({
  slug,
  name,
  secretHash,
  publicKey,
  skeleton: skeletonOf(slug),
  protectedAt: at,
  changedAt: at,
  usedAt: null,
  isSettled: true,
})

/** Protects a name, whatever claim waits for it. */
export async function protect(tx: Db, row: ProtectedName, byOperator: boolean): Promise<void> {
  const { slug, skeleton } = row
  if (!(await insertName(tx, row))) {
    if (await findName(tx, slug)) throw problems["name-claimed"](slug)
    const other = await findBySkeleton(tx, skeleton ?? "")
    if (!byOperator) throw problems["similar-name"](slug, other?.slug ?? slug)
    // The operator knows that both are genuine; the first one goes on guarding against lookalikes.
    await insertName(tx, { ...row, skeleton: null })
  }
  await deleteClaim(tx, slug)
}

/** A name may look like `paul` and have another slug: that of `рaul`, with a Cyrillic р, is `raul`. */
async function refuseDisguise(tx: Db, { slug, name }: ProtectedName): Promise<void> {
  if (!isDisguised(name)) return
  const other = await findBySkeleton(tx, skeletonOf(name))
  if (other && other.slug !== slug) throw problems["similar-name"](slug, other.slug)
}

/** From when on a claim is a protection; null where only the operator can decide. */
export const fromOf = ({ dueAt }: NameClaim) => (dueAt === null ? null : iso(dueAt))

export const protectedAnswer = (slug: string, secret: string | undefined) => ({
  ok: true,
  slug,
  protected: true,
  ...(secret === undefined ? {} : { key: secret }),
})

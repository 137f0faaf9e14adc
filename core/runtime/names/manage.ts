import { hash } from "node:crypto"
import type { Content } from "../../base/content"
import type { Context } from "../../base/context"
import type { Db } from "../../base/db"
import { problem } from "../../base/problems"
import { cutSecret } from "../../base/signed-name"
import { DAY_MS, iso } from "../../base/time"
import { isDisguised, skeletonOf } from "../../content/lookalikes"
import { NameHistories } from "../../contracts/name-histories"
import type { Bans } from "../bans/bans"
import type { CoreSettings } from "../config/settings"
import { isFirstOfNetworkToday } from "../first-today/first-today"
import { BY_OPERATOR, type Deed, entryOf } from "../moderation/change"
import { type Action, addEntry, type LogEntry } from "../moderation/log"
import { newProof } from "./keys"
import { methodOf, type RequireProof } from "./proof"
import { deleteName, findBySkeleton, findName, insertName, replaceProof } from "./protected-names"
import { createReservedNames } from "./reserved-names"
import type { ProtectedName } from "./schema"

export interface NamesHost extends Pick<Context, "all" | "clientOf" | "db" | "now" | "write"> {
  readonly content: Pick<Content, "slug">
  readonly site: Pick<Context["site"], "name">
  readonly mode: CoreSettings["names"]["identity"]
  /** Names that a network may protect in a day; 0: any number. */
  readonly claimsADay: number
  readonly requireProof: RequireProof
  readonly isOperator: (request: Request) => boolean
  readonly bans: Pick<Bans, "refuse">
}

export interface NewClaim {
  readonly public_key?: string
  readonly edit_key?: string
}

export interface Change {
  readonly key?: string
  readonly public_key?: string
}

export type Names = ReturnType<typeof createNames>

/** The kind of protected names in the log of moderation. */
export const NAMES = "names"

/** Protecting names, and replacing and giving up the proof of a name. */
export function createNames(host: NamesHost) {
  const { mode, claimsADay, db, content, now, requireProof, isOperator } = host
  const histories = () => host.all(NameHistories)
  const siteNames = createReservedNames(host.site, () =>
    histories().flatMap((one) => one.reserved ?? []),
  )

  return {
    /** Someone may paste the name with its secret, which must not become part of a slug. */
    slugOf: slugIn,

    isReserved: siteNames.isReserved,

    async read(path: string) {
      const slug = slugIn(path)
      const name = await findName(db, slug)
      return {
        ok: true,
        slug,
        protected: name !== undefined,
        proof: name ? methodOf(name) : null,
        since: name ? iso(name.protectedAt) : null,
        identity: mode,
      }
    },

    async claim(request: Request, path: string, body: NewClaim) {
      const deed = deedOf(request)
      const source = host.clientOf(request)
      if (!deed) await host.bans.refuse({ source, names: [slugIn(path)] })
      return claim(path, body, deed ?? source)
    },

    /** The same for the operator at their desk, who proved it there. */
    claimAsOperator: (path: string, deed: Deed) => claim(path, {}, deed),

    /** Takes the operator's protection back. Throws 409 once someone has replaced the key: the name is theirs. */
    async unprotect({ item: slug, at }: LogEntry, deed: Deed) {
      const name = await findName(db, slug)
      await host.write(async (tx) => {
        const isSame = name?.changedAt === at && (await deleteName(tx, name))
        if (!isSame) throw problem["protection-changed"](slug)
        await note(tx, "unprotect", slug, deed)
      })
    },

    async rotate(request: Request, path: string, { key, public_key }: Change) {
      const name = await ownName(request, path, key)
      const { secret, stored } = newProof(public_key)
      const changed = await host.write(async (tx) => {
        // Always later, so that it can be told from what it replaces.
        const at = Math.max(now(), name.changedAt + 1)
        const isChanged = await replaceProof(tx, name, stored, at)
        if (isChanged) await note(tx, "rekey", name.slug, deedOf(request))
        return isChanged
      })
      if (!changed) throw await outdated(request, name.slug, key)
      return proved(name.slug, secret)
    },

    async release(request: Request, path: string, { key }: Pick<Change, "key">) {
      const name = await ownName(request, path, key)
      const deleted = await host.write(async (tx) => {
        const isDeleted = await deleteName(tx, name)
        if (isDeleted) await note(tx, "unprotect", name.slug, deedOf(request))
        return isDeleted
      })
      if (!deleted) throw await outdated(request, name.slug, key)
      return { ok: true, slug: name.slug, protected: false }
    },
  }

  /** What authors do with their own names is not in the log. */
  function deedOf(request: Request): Deed | undefined {
    return isOperator(request) ? BY_OPERATOR : undefined
  }

  async function note(tx: Db, action: Action, slug: string, deed: Deed | undefined, at = now()) {
    if (deed) await addEntry(tx, entryOf(at, { action, kind: NAMES, id: slug, deed }))
  }

  /** `by`: the deed of the operator, or the client of a visitor. */
  async function claim(path: string, body: NewClaim, by: Deed | string) {
    const deed = typeof by === "string" ? undefined : by
    if (mode === "open") throw problem["names-open"]()
    const slug = slugIn(path)
    if (siteNames.isReserved(slug)) throw problem["reserved-name"](slug)
    const { secret, stored } = newProof(body.public_key)
    const at = now()
    const row: ProtectedName = {
      slug,
      name: cutSecret(path).name.trim().normalize(),
      skeleton: skeletonOf(slug),
      ...stored,
      protectedAt: at,
      changedAt: at,
    }
    await host.write(async (tx) => {
      if (typeof by === "string") {
        if (siteNames.isOfficial(slug, row.name)) throw problem["reserved-name"](slug)
        await refuseDisguise(tx, row)
        await requireOwnHistory(tx, slug, body.edit_key)
        await countClaim(tx, by)
      }
      await protect(tx, row, deed !== undefined)
      // With the time of the row, by which `unprotect` sees whether the name has changed since.
      await note(tx, "protect", slug, deed, at)
    })
    return proved(slug, secret)
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
    throw problem["too-many-claims"](claimsADay).withHeaders({ "retry-after": String(seconds) })
  }

  function slugIn(path: string): string {
    return content.slug(cutSecret(path).name)
  }

  async function ownName(request: Request, path: string, key?: string): Promise<ProtectedName> {
    const slug = slugIn(path)
    const name = await findName(db, slug)
    if (!name) throw problem["not-protected"](slug)
    if (!isOperator(request)) await requireProof(request, name, secretIn(key), "key: <secret>")
    return name
  }

  /** Someone else has changed the name since its proof was verified. */
  async function outdated(request: Request, slug: string, key?: string) {
    await ownName(request, slug, key)
    return problem["name-claimed"](slug)
  }

  async function requireOwnHistory(tx: Db, slug: string, editKey?: string): Promise<void> {
    const keyHash = editKey === undefined ? undefined : hash("sha256", editKey.trim())
    let isUsed = false
    for (const history of histories()) {
      if (keyHash !== undefined && (await history.hasEditKey?.(tx, slug, keyHash))) return
      isUsed ||= await history.isUsed(tx, slug)
    }
    if (isUsed) throw problem["name-in-use"](slug, editKey !== undefined)
  }
}

/** A name may look like `paul` and have another slug: that of `рaul`, with a Cyrillic р, is `raul`. */
async function refuseDisguise(tx: Db, { slug, name }: ProtectedName): Promise<void> {
  if (!isDisguised(name)) return
  const other = await findBySkeleton(tx, skeletonOf(name))
  if (other && other.slug !== slug) throw problem["similar-name"](slug, other.slug)
}

async function protect(tx: Db, row: ProtectedName, byOperator: boolean): Promise<void> {
  if (await insertName(tx, row)) return
  const { slug, skeleton } = row
  if (await findName(tx, slug)) throw problem["name-claimed"](slug)
  const other = await findBySkeleton(tx, skeleton ?? "")
  if (!byOperator) throw problem["similar-name"](slug, other?.slug ?? slug)
  // The operator knows that both are genuine; the first one goes on guarding against lookalikes.
  await insertName(tx, { ...row, skeleton: null })
}

/** The key may be sent alone, or after the name as in the author field. */
const secretIn = (key: string | undefined) => key && (cutSecret(key).secret ?? key)

const proved = (slug: string, secret: string | undefined) => ({
  ok: true,
  slug,
  protected: true,
  ...(secret === undefined ? {} : { key: secret }),
})

import { type Content, type Context, cutSecret, iso } from "broadside"
import type { Db } from "broadside/db"
import type { Bans } from "../bans/bans"
import { problems } from "../errors"
import { BY_OPERATOR, type Cause } from "../log/change"
import type { Action, LogEntry } from "../log/log"
import { type ClaimHost, createClaim, fromOf, type NewClaim, protectedAnswer } from "./claim"
import { newProof } from "./keys"
import { noteName } from "./log-names"
import { methodOf, type RequireProof } from "./proof"
import { deleteName, findName, replaceProof } from "./protected-names"
import type { ProtectedName } from "./schema"
import { findClaim } from "./waiting-claims"

export interface NamesHost extends ClaimHost, Pick<Context, "clientOf" | "db"> {
  readonly content: Pick<Content, "slug">
  readonly requireProof: RequireProof
  readonly isOperator: (request: Request) => boolean
  readonly bans: Pick<Bans, "refuse">
}

export interface Change {
  readonly key?: string
  readonly public_key?: string
}

export type Names = ReturnType<typeof createNames>

/** Protecting names, and replacing and giving up the proof of a name. */
export function createNames(host: NamesHost) {
  const { mode, db, content, now, requireProof, isOperator } = host
  const claim = createClaim(host)

  return {
    /** Someone may paste the name with its secret, which must not become part of a slug. */
    slugOf: slugIn,

    async read(path: string) {
      const slug = slugIn(path)
      const [name, waiting] = [await findName(db, slug), await findClaim(db, slug)]
      return {
        ok: true,
        slug,
        protected: name !== undefined,
        proof: name ? methodOf(name) : null,
        since: name ? iso(name.protectedAt) : null,
        claim: waiting ? { at: iso(waiting.claimedAt), protected_from: fromOf(waiting) } : null,
        identity: mode,
      }
    },

    async claim(request: Request, path: string, body: NewClaim) {
      const cause = causeOf(request)
      const source = host.clientOf(request)
      if (!cause) await host.bans.refuse({ source, names: [slugIn(path)] })
      return claim(nameIn(path), body, cause ?? source)
    },

    /** The same for the operator at their desk, who proved it there. */
    claimAsOperator: (path: string, cause: Cause) => claim(nameIn(path), {}, cause),

    /** Takes the operator's protection back. Throws 409 once someone has replaced the key: the name is theirs. */
    async unprotect({ item: slug, at }: LogEntry, cause: Cause) {
      const name = await findName(db, slug)
      await host.write(async (tx) => {
        const isSame = name?.changedAt === at && (await deleteName(tx, name))
        if (!isSame) throw problems["protection-changed"](slug)
        await note(tx, "unprotect", slug, cause)
      })
    },

    async rotate(request: Request, path: string, { key, public_key }: Change) {
      const name = await ownName(request, path, key)
      const { secret, stored } = newProof(public_key)
      const changed = await host.write(async (tx) => {
        // Always later, so that it can be told from what it replaces.
        const at = Math.max(now(), name.changedAt + 1)
        const isChanged = await replaceProof(tx, name, stored, at)
        if (isChanged) await note(tx, "rekey", name.slug, causeOf(request))
        return isChanged
      })
      if (!changed) throw await findOutdated(request, name.slug, key)
      return protectedAnswer(name.slug, secret)
    },

    async release(request: Request, path: string, { key }: Pick<Change, "key">) {
      const name = await ownName(request, path, key)
      const deleted = await host.write(async (tx) => {
        const isDeleted = await deleteName(tx, name)
        if (isDeleted) await note(tx, "unprotect", name.slug, causeOf(request))
        return isDeleted
      })
      if (!deleted) throw await findOutdated(request, name.slug, key)
      return { ok: true, slug: name.slug, protected: false }
    },
  }

  /** What authors do with their own names is not in the log. */
  function causeOf(request: Request): Cause | undefined {
    return isOperator(request) ? BY_OPERATOR : undefined
  }

  function note(tx: Db, action: Action, slug: string, cause: Cause | undefined) {
    return noteName(tx, now(), { action, slug, cause })
  }

  function slugIn(path: string): string {
    return content.slug(cutSecret(path).name)
  }

  function nameIn(path: string) {
    return { slug: slugIn(path), name: cutSecret(path).name.trim().normalize() }
  }

  async function ownName(request: Request, path: string, key?: string): Promise<ProtectedName> {
    const slug = slugIn(path)
    const name = await findName(db, slug)
    if (!name) throw problems["not-protected"](slug)
    if (!isOperator(request)) await requireProof(request, name, secretIn(key), "key: <secret>")
    return name
  }

  /** Someone else has changed the name since its proof was verified. */
  async function findOutdated(request: Request, slug: string, key?: string) {
    await ownName(request, slug, key)
    return problems["name-claimed"](slug)
  }
}

/** The key may be sent alone, or after the name as in the author field. */
const secretIn = (key: string | undefined) => key && (cutSecret(key).secret ?? key)

import { type Content, cutSecret, type Identify, type Identity } from "broadside"
import { type CoreSettings, memoize, problem } from "broadside/host"
import type { Bans } from "../bans/bans"
import { isDisguised, skeletonOf } from "./lookalikes"
import type { RequireProof } from "./proof"
import type { createFindAlike } from "./recent-names"
import type { ReservedNames } from "./reserved-names"
import type { ProtectedName } from "./schema"

export interface IdentifyHost {
  readonly mode: CoreSettings["names"]["identity"]
  readonly findAlike: ReturnType<typeof createFindAlike>
  readonly content: Pick<Content, "slug">
  readonly requireProof: RequireProof
  readonly reserved: Pick<ReservedNames, "isModel" | "isReserved">
  /** Notes that the proof of a name was accepted for the first time. */
  readonly markUsed: (name: ProtectedName) => Promise<unknown>
  readonly bans: Pick<Bans, "refuse">
  readonly clientOf: (request: Request) => string
}

/** Finding the skeleton of a name takes longer than the rest of an identity. */
const MAX_REMEMBERED = 1_000

const NO_IDENTITY: Identity = { name: "", slug: "", isProtected: false, resembles: undefined }

/** Makes the one function that decides who writes. */
export function createIdentify(host: IdentifyHost): Identify {
  const { mode, findAlike, content, requireProof, reserved, markUsed, bans, clientOf } = host
  const formsOf = memoize(MAX_REMEMBERED, (name: string) => {
    const slug = content.slug(name)
    return { slug, skeletons: [skeletonOf(slug), skeletonOf(name)] as const }
  })
  return async (request, author, { shown, sentAs, isCredit } = {}): Promise<Identity> => {
    if (author === undefined) {
      await bans.refuse({ source: clientOf(request), names: [] })
      return NO_IDENTITY
    }
    const signed = cutSecret(author)
    const sent = signed.name.trim().normalize()
    const name = (shown && cutSecret(shown).name.trim().normalize()) || sent
    const { slug, skeletons } = formsOf(sent)
    const { slug: shownSlug, skeletons: shownSkeletons } = formsOf(name)
    await bans.refuse({ source: clientOf(request), names: [slug, shownSlug] })
    if (mode === "open") return { name, slug, isProtected: false, resembles: undefined }

    const alike = await findAlike({
      slugs: [slug, shownSlug],
      skeletons: [...skeletons, ...shownSkeletons],
    })
    const own = alike.find((one) => one.slug === slug)
    const others = alike.filter((one) => one !== own)
    // The owner of one name must not show another one with its mark either.
    const [other] = others
    const isInDisguise = other && (isDisguised(sent) || isDisguised(name))
    const impersonated = others.find((one) => one.slug === shownSlug) ?? (isInDisguise && other)
    if (impersonated) throw lookalike(name, impersonated.slug)
    if (own) {
      await requireProof(request, own, signed.secret, sentAs)
      if (own.usedAt === null) await markUsed(own)
      return { name, slug, isProtected: true, resembles: undefined }
    }
    const isModel = reserved.isModel(slug)
    if (mode === "strict" && !(isCredit && isModel)) {
      const isReserved = isModel || reserved.isReserved(slug)
      const missing = { fault: "missing", isReserved } as const
      throw problem["author-proof-required"](slug, undefined, missing).with({ slug, proof: null })
    }
    return { name, slug, isProtected: false, resembles: other?.slug }
  }
}

const lookalike = (name: string, slug: string) =>
  problem["lookalike-name"](name, slug).with({ slug })

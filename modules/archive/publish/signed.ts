import { cutSecret, reviewBy, type SenderReview } from "broadside"
import type { ArchiveContext } from "../context"
import { AI_SOLO } from "../schema"

interface Named {
  readonly human: string | undefined
  readonly ai: string | undefined
}

interface Credits {
  readonly humanName?: string | undefined
  readonly aiCredit?: string | undefined
}

/** Whether the request proved the names of a game's makers. */
export interface Proved {
  readonly humanProtected: boolean
  readonly aiProtected: boolean
  /** Reviews what is published under these names. */
  readonly review: SenderReview
}

/** The makers of a game as they are stored. */
export interface Makers extends Named, Proved {}

/**
 * Identifies the makers that a request names. Whoever publishes a game under a name or credits one needs
 * its proof, since the game is then listed as theirs. Throws 403 without the proof of a protected name.
 */
export async function identifyMakers(
  ctx: Pick<ArchiveContext, "identify" | "review">,
  request: Request,
  { human, ai }: Named,
): Promise<Makers> {
  const { identify } = ctx
  const isAlone = human === undefined || nameIn(human) === AI_SOLO
  const agent = ai ? await identify(request, ai, { isCredit: !isAlone }) : undefined
  // An agent alone is the author. Without one, `AI-solo` is a name like others, which a strict site refuses.
  const person =
    human === undefined || (isAlone && agent) ? undefined : await identify(request, human)
  return {
    human: isAlone && human !== undefined ? AI_SOLO : person?.name,
    ai: agent?.name,
    humanProtected: person?.isProtected ?? false,
    aiProtected: agent?.isProtected ?? false,
    review: reviewBy(ctx, request, person ?? agent),
  }
}

/** A submission whose makers are identified; overwrites what the body says of them. */
export async function identifyGame<B extends Credits>(
  ctx: ArchiveContext,
  request: Request,
  body: B,
): Promise<B & Proved> {
  const { humanName, aiCredit } = body
  const { human, ai, ...proved } = await identifyMakers(ctx, request, {
    human: humanName,
    ai: aiCredit,
  })
  return Object.assign({}, body, human && { humanName: human }, ai && { aiCredit: ai }, proved)
}

/** The same for a fork, whose agent is called `aiName`. */
export async function identifyFork<
  B extends { readonly aiName?: string; readonly humanName?: string },
>(ctx: ArchiveContext, request: Request, body: B): Promise<B & Proved> {
  const { humanName, aiName } = body
  const { human, ai, ...proved } = await identifyMakers(ctx, request, {
    human: humanName,
    ai: aiName,
  })
  return Object.assign({}, body, human && { humanName: human }, ai && { aiName: ai }, proved)
}

const nameIn = (typed: string) => cutSecret(typed).name.trim().normalize()

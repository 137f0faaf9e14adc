import {
  type Context,
  DAY_MS,
  heldAnswer,
  type Review,
  type Reviewed,
  type Submission,
} from "broadside"
import {
  type Budgets,
  type CoreSettings,
  createReviewer,
  inspectAside,
  type Outcome,
  problem,
  refuseBlocked,
  rememberedSource,
  type Score,
  type Sign,
  sign,
  textHashes,
  verdictOf,
} from "broadside/host"
import type { Bans } from "../bans/bans"
import { forgetFlagged, noteFlagged } from "../flagged/flagged"
import { storedHistory } from "./history"
import type { Noindex } from "./noindex"
import type { ReviewRow } from "./schema"
import { reviewOf, storeReview } from "./store"

export interface ReviewingHost extends Pick<Context, "db" | "now" | "clientOf"> {
  readonly settings: CoreSettings["review"]
  /** Domains of this site. */
  readonly own: readonly string[]
  readonly noindex: Noindex
  readonly bans: Pick<Bans, "refuse">
  readonly budgets: Pick<Budgets, "check" | "add">
  /** Whether a name is that of many, such as `anonymous`. */
  readonly isShared: (name: string) => boolean
  /** Called with the reason why a page was only reviewed in part. */
  readonly onFailure: (why: string) => void
  readonly isOperator: (request: Request) => boolean
  readonly afterCommit: (run: () => void) => void
}

/** No end. */
export const NEVER = 9_999_999_999_999
const UNSEEN: Score = { score: 0, signals: [] }

/** Makes the one function that decides what happens to new content. */
export function createReviewing(host: ReviewingHost): Review {
  const { settings, now, noindex } = host
  const reviewer = createReviewer({
    history: storedHistory(host.db),
    own: host.own,
    look: (item, own) => inspectAside(item, own, host.onFailure),
  })

  return async (request, submission): Promise<Reviewed> => {
    const isOperator = host.isOperator(request)
    if (settings.mode === "closed" && !isOperator) throw problem["site-closed"]()
    const {
      kind,
      id: changedId,
      author,
      html,
      page,
      text,
      flagged,
      isHeld: wasHeld = false,
      ...texts
    } = submission
    const { newTexts = [texts.title, texts.description ?? "", text ?? ""] } = submission
    const name = author?.slug
    const client = host.clientOf(request)
    const ownName = name && !host.isShared(name) ? name : undefined
    const use = { request, source: client, name: ownName, bytes: bytesOf(submission) }
    if (!isOperator) host.budgets.check(use)
    await refuseBlocked(host.db, textHashes(newTexts))
    const source = sourceOf(client)
    const at = now()
    const item = {
      ...texts,
      html,
      pageSource: rememberedSource(page),
      text,
      flagged: flagged ?? undefined,
    }
    const sender = { name: ownName, source: source ?? "" }
    // What has no review is older than all that have one.
    const earlier = changedId === undefined ? undefined : await reviewOf(host.db, kind, changedId)
    const cameAt = changedId === undefined ? undefined : (earlier?.at ?? 0)
    const { inspection, ...scored } = await reviewer(item, sender, at, cameAt)
    const domains = [...inspection.targets.hosts, ...inspection.domains]
    const suspect = { source: client, names: name ? [name] : [], domains }
    if (!isOperator) await host.bans.refuse(suspect)
    const isOff = settings.mode === "off"
    const { score, signals } = isOff ? UNSEEN : withLookalike(scored, author)
    const verdict = isOff ? "publish" : verdictOf({ score, signals }, settings)
    const isHeld = wasHeld || (!isOperator && (settings.mode === "hold" || verdict === "hold"))
    const isDoubtful = verdict !== "publish"
    // A change makes a page neither new nor older.
    const endOfNew = changedId === undefined ? newUntil(settings, author, at) : noindexOf(earlier)
    const noindexUntil = isOperator || isOff ? 0 : isDoubtful ? NEVER : endOfNew
    return {
      held: isHeld,
      answer: heldAnswer(isHeld),
      async store(tx, id, stored = {}) {
        const {
          kind = submission.kind,
          lineage = submission.lineage,
          flagged: words = flagged,
        } = stored
        if (!isOperator) {
          // A ban that came meanwhile may have hidden all the rest already.
          await host.bans.refuse(suspect)
          await host.budgets.add(tx, use)
        }
        const outcome: Outcome = isHeld ? "held" : "visible"
        await storeReview(tx, {
          kind,
          item: id,
          at,
          source,
          lineage: lineage ?? null,
          score,
          ...(submission.ends
            ? { name: null, signals: signals.map(wordless), domains: [], fingerprint: undefined }
            : {
                name: name ?? null,
                signals,
                domains: inspection.domains,
                fingerprint: inspection.fingerprint,
              }),
          outcome,
          noindexUntil,
        })
        if (words && words.length > 0) await noteFlagged(tx, kind, [{ item: id, at: cameAt ?? at }])
        else if (words === null && changedId !== undefined) await forgetFlagged(tx, kind, [id])
        host.afterCommit(() => void noindex.set(kind, id, noindexUntil))
      },
    }
  }
}

/** A name that looks like a protected one is not refused, since it may be another person's. */
function withLookalike({ score, signals }: Score, author: Submission["author"]): Score {
  if (!author?.resembles) return { score, signals }
  const text = `The name ${author.slug} looks like ${author.resembles}, which is protected.`
  return {
    score: Math.min(100, score + LOOKALIKE),
    signals: [sign("lookalike-name", LOOKALIKE, text), ...signals],
  }
}

/** The text of a sign quotes the content. */
const wordless = ({ code, weight }: Sign): Sign => sign(code, weight, `Found: ${code}.`)

/** Alone it keeps an item from search engines; with any doubt about the content it is held. */
const LOOKALIKE = 35

const bytesOf = ({ title, description = "", html = "", text = "", page }: Submission): number =>
  [title, description, page ? "" : html, text].reduce(
    (sum, one) => sum + Buffer.byteLength(one),
    page?.size ?? 0,
  )

/** Until when search engines are asked not to list a new item in which nothing is doubtful. */
const newUntil = (
  { noindex_days }: CoreSettings["review"],
  author: Submission["author"],
  at: number,
): number => (author?.isProtected ? 0 : at + noindex_days * DAY_MS)

const noindexOf = (review: ReviewRow | undefined): number => review?.noindexUntil ?? 0

/** Behind a proxy that is not configured, everybody has its address: that says nothing about who sent an item. */
const NOT_COUNTED = /^(?:unknown|127\.|0:0:0:0::\/64$)/

const sourceOf = (client: string): string | null => (NOT_COUNTED.test(client) ? null : client)

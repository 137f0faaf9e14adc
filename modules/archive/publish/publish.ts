import { type HeldAnswer, heldAnswer, invalid, type Warning } from "broadside"
import { Happened } from "broadside/contracts/discovery"
import { type Db, insertRow, nextNumber, sql, statement } from "broadside/db"
import { faultsOf } from "broadside/http"
import { firstCopy, type NewEditKey, newEditKey, requireSize } from "broadside/publishing"
import type { ArchiveContext } from "../context"
import type { GamesService, ValidatedFork, ValidatedGame } from "../contract"
import { GAME_COLUMNS, gameById } from "../find-game"
import { idOf, pageUrl, shareUrl } from "../json"
import { happeningOf } from "../play/right-now"
import { AI_SOLO, type Game, games } from "../schema"
import { addToIndex, countFork, countNew } from "../search/search-index"
import { searchText } from "../search/text"
import { readCredits } from "./credit"
import { type Draft, type DraftFork, gameOf, type Sent, type SentFork, type Signed } from "./drafts"
import { ForkBody, type ForkSubmission, type Submission } from "./models"
import { familyOf, gameTexts } from "./published-games"

export interface Published extends HeldAnswer {
  readonly id: string
  readonly url: string
  /** The game's own page. */
  readonly share_url: string
  readonly parentId?: string
  readonly warnings: readonly Warning[]
  /** Needed to edit the game. */
  readonly edit_key: string
}

export interface Publishing {
  /** Publishes a new game; one that carries our credit block becomes a fork of where it came from. */
  submit(submission: Signed<Submission>): Promise<Published>
  /** Publishes a fork of a game; also of a buried one, whose source stays. */
  fork(
    submission: Signed<ForkSubmission>,
    editKey?: NewEditKey,
  ): Promise<Published & { parentId: string }>
  /** Publishing from another module, in its own write. */
  readonly service: Pick<
    GamesService,
    "validate" | "publish" | "validateFork" | "fork" | "publishedPath"
  >
}

export function createPublishing(ctx: ArchiveContext): Publishing {
  async function submit({ html, cover, ...fields }: Signed<Submission>): Promise<Published> {
    return publishWithKey({ html, cover, fields, parent: await creditedParent(html) })
  }

  async function fork(
    submission: Signed<ForkSubmission>,
    editKey?: NewEditKey,
  ): Promise<Published & { parentId: string }> {
    const sent = await forkOf(submission)
    const published = await publishWithKey(sent, editKey)
    return { ...published, parentId: idOf(sent.parent.num) }
  }

  async function forkOf(submission: Signed<ForkSubmission>): Promise<SentFork> {
    const { html, cover, parentId, aiName, humanName, ...others } = submission
    if (!aiName && (!humanName || humanName === AI_SOLO))
      throw invalid([
        { path: "/aiName", message: "send aiName (if an AI made the fork), humanName, or both." },
      ])
    const parent = await gameById(ctx.db, parentId)
    const fields = { ...others, humanName: humanName ?? AI_SOLO, aiCredit: aiName }
    return { html, cover, fields, parent }
  }

  async function publishWithKey(sent: Omit<Sent, "editKey">, editKey = newEditKey()) {
    const { key, hash, mayRepeat } = editKey
    const draft = await validate({ ...sent, editKey: hash, mayRepeat })
    const published = await ctx.write((tx) => publish(tx, draft))
    return { ...published, warnings: draft.warnings, edit_key: key }
  }

  async function creditedParent(html: string): Promise<Game | undefined> {
    const [newest] = readCredits(html)
    if (!newest?.hash) return
    const [parent] = await byPage(ctx.db).all({ sha256: newest.hash })
    return parent
  }

  async function validate({ html, cover: sent, storedCover, ...rest }: Sent): Promise<Draft> {
    const flagged = ctx.content.screen(gameTexts(rest.fields))
    requireSize(rest.fields)
    const page = await ctx.needs.pages.prepare(html, { ownStorage: ctx.urls.ownStorage })
    const { title, description, whatChanged = "", tags = [], review: reviewed } = rest.fields
    const review = await reviewed?.({
      kind: "games",
      title,
      description: [description ?? "", whatChanged, ...tags].join("\n"),
      html,
      page,
      flagged,
      ...(rest.parent ? { lineage: familyOf(rest.parent.rootNum) } : {}),
    })
    const chosenCover = storedCover ? undefined : await ctx.needs.covers.choose(html, sent)
    return {
      ...rest,
      flagged,
      review,
      page,
      cover: storedCover ?? chosenCover?.cover?.sha256 ?? null,
      picture: chosenCover?.cover,
      warnings: [...page.warnings, ...(chosenCover?.warnings ?? [])],
    }
  }

  const service: Publishing["service"] = {
    async validate({ html, tags, controls, editKey, mayRepeat, cover: storedCover, ...credits }) {
      const fields = { ...credits, tags: tags && [...tags], controls: controls && [...controls] }
      const parent = await creditedParent(html)
      const draft = await validate({ html, fields, storedCover, parent, editKey, mayRepeat })
      return draft as unknown as ValidatedGame
    },
    async publish(tx, game) {
      const { parentId: _, ...published } = await publish(tx, game as unknown as Draft)
      return published
    },
    async validateFork({ editKey = newEditKey(), humanProtected, aiProtected, review, ...fork }) {
      const faults = faultsOf(ForkBody, fork)
      if (faults.length > 0) throw invalid(faults)
      const { key, hash, mayRepeat } = editKey
      const proved = { humanProtected, aiProtected, review }
      const sent = await forkOf(Object.assign(proved, fork) as Signed<ForkSubmission>)
      const draft = await validate({ ...sent, editKey: hash, mayRepeat })
      return { ...draft, key } as DraftFork as unknown as ValidatedFork
    },
    async fork(tx, fork) {
      const draft = fork as unknown as DraftFork
      const { parentId = "", ...published } = await publish(tx, draft)
      return { ...published, parentId, warnings: draft.warnings, edit_key: draft.key }
    },
    publishedPath,
  }

  async function publish(tx: Db, draft: Draft) {
    const { editKey: hash, mayRepeat = false } = draft
    const earlier = hash ? await firstCopy(tx, games, { hash, mayRepeat }) : undefined
    if (earlier) return answerOf(earlier, draft)
    const num = await nextNum(tx)
    const game = gameOf(ctx, draft, num)
    await ctx.needs.pages.put(tx, draft.page)
    if (draft.picture) await ctx.needs.covers.put(tx, draft.picture)
    const words = game.held
      ? searchText(game, ctx.content.slug).words
      : await addToIndex(tx, game, ctx.content.slug, game.createdAt)
    await insertGame(tx, { ...game, words })
    await countNew(tx, game)
    await draft.review?.store(tx, idOf(num), { lineage: familyOf(game.rootNum) })
    if (draft.parent) await countFork(tx).run({ num: draft.parent.num })
    if (!game.held) ctx.emit(Happened, happeningOf(game))
    return answerOf(game, draft)
  }

  function answerOf(game: Pick<Game, "num" | "slug" | "held">, { parent }: Draft) {
    const parentId = parent && idOf(parent.num)
    return {
      id: idOf(game.num),
      url: pageUrl(ctx.urls, game),
      share_url: shareUrl(ctx.urls, game),
      ...(parentId ? { parentId } : {}),
      ...heldAnswer(game.held),
    }
  }

  return { submit, fork, service }
}

/** The page that tells its author that a game is published. */
export const publishedPath = (id: string) => `/archive/${id}/published`

const byPage = statement((db) =>
  db
    .select(GAME_COLUMNS)
    .from(games)
    .where(sql`${games.pageSha256} = ${sql.placeholder("sha256")}`)
    .orderBy(games.num)
    .limit(1)
    .prepare(),
)

const nextNum = nextNumber(games.num)
const insertGame = insertRow(games)

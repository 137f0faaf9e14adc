import { type Context, invalid, type PreparedPage, type Warning } from "broadside"
import { GamePublished } from "broadside/contracts"
import { type Db, sql, statement } from "broadside/db"
import { countFork, enter } from "./counting"
import { readCredits } from "./credit"
import { problems } from "./errors"
import { gameById } from "./finding"
import type { ForkSubmission, Submission } from "./models"
import { idOf, pageUrl } from "./record"
import { AI_SOLO, type Game, games } from "./schema"

const MOST_BYTES = 2_000_000

export interface Published {
  readonly id: string
  readonly url: string
  readonly parentId?: string
  readonly warnings: readonly Warning[]
}

/** A game as its maker sent it, judged but not yet numbered. */
interface Draft {
  readonly fields: Omit<Submission, "html"> & { whatChanged?: string }
  readonly page: PreparedPage
  readonly warnings: readonly Warning[]
  readonly flagged: string[] | null
  readonly parent: Game | undefined
}

/** What people read of a game, and so what must suit all of them. */
const WORDED = ["title", "description", "humanName", "aiCredit", "whatChanged", "tags"] as const

export function createPublishing(ctx: Context) {
  /** Publishes a new game; one that carries our credit block becomes a fork of where it came from. */
  async function submit(submission: Submission): Promise<Published> {
    const { html, ...fields } = submission
    const parent = await creditedParent(html)
    const draft = await judge(
      html,
      { ...fields, status: fields.status ?? "under-development" },
      parent,
    )
    return ctx.write((tx) => publish(tx, draft))
  }

  /** Publishes a fork of a game; also of a buried one, whose source stays. */
  async function fork(submission: ForkSubmission): Promise<Published & { parentId: string }> {
    const { html, parentId, aiName, humanName, ...fields } = submission
    if (!aiName && (!humanName || humanName === AI_SOLO))
      throw invalid([
        { path: "/aiName", message: "a fork needs aiName (made by an AI), humanName, or both." },
      ])
    const parent = await gameById(ctx.db, parentId)
    const credited = { ...fields, humanName: humanName ?? AI_SOLO, aiCredit: aiName }
    const draft = await judge(html, credited, parent)
    const published = await ctx.write((tx) => publish(tx, draft))
    return { ...published, parentId }
  }

  async function creditedParent(html: string): Promise<Game | undefined> {
    const [newest] = readCredits(html)
    if (!newest?.hash) return
    const [parent] = await byPage(ctx.db).all({ sha256: newest.hash })
    return parent
  }

  async function judge(html: string, fields: Draft["fields"], parent?: Game): Promise<Draft> {
    const bytes = Buffer.byteLength(html)
    if (bytes >= MOST_BYTES) throw problems["page-too-large"](bytes)
    const flagged = judgeWords(fields)
    const check = ctx.content.page(html)
    if (!check.page)
      throw invalid([
        {
          path: "/html",
          message:
            "html must be an HTML page with at least one element, such as <!doctype html><title>…</title><p>…",
        },
      ])
    const page = await ctx.pages.prepare(html)
    return { fields, page, warnings: check.warnings, flagged, parent }
  }

  /** Refuses strong words, naming the fields; gives the doubtful ones for the operator to see. */
  function judgeWords(fields: Draft["fields"]): string[] | null {
    const texts = WORDED.map((name) => [name, [fields[name] ?? ""].flat().join("\n")] as const)
    const all = ctx.content.family(texts.map(([, text]) => text).join("\n"))
    if (all.verdict === "clean") return null
    const refused = texts.filter(([, text]) => ctx.content.family(text).verdict === "refused")
    const names = refused.map(([name]) => name)
    if (names.length > 0)
      throw problems["family-rule"](names.join(", ")).with({
        errors: names.map((name) => ({ path: `/${name}`, message: "choose other words" })),
      })
    return all.words
  }

  async function publish(tx: Db, draft: Draft): Promise<Published> {
    const num = await nextNum(tx)
    const game = gameOf(draft, num)
    await ctx.pages.put(tx, draft.page)
    const words = await enter(tx, game, ctx.content.slug, game.now)
    await insertGame(tx).run({ ...game, words })
    if (draft.parent) await countFork(tx).run({ num: draft.parent.num })
    const id = idOf(num)
    const parentId = draft.parent && idOf(draft.parent.num)
    ctx.emit(GamePublished, { id, parentId: parentId ?? null })
    return {
      id,
      url: pageUrl(ctx.urls, game),
      ...(parentId ? { parentId } : {}),
      warnings: draft.warnings,
    }
  }

  function gameOf({ fields, page, flagged, parent }: Draft, num: number) {
    const { slug } = ctx.content
    const [title, humanName] = [fields.title.normalize(), fields.humanName.normalize()]
    const aiCredit = fields.aiCredit?.normalize() ?? null
    return {
      num,
      title,
      slug: slug(title, "game"),
      description: fields.description?.normalize() ?? "",
      tags: (fields.tags ?? []).map((tag) => tag.normalize()),
      status: fields.status ?? "under-development",
      humanName,
      humanSlug: humanName === AI_SOLO ? null : slug(humanName),
      aiCredit,
      aiSlug: aiCredit === null ? null : slug(aiCredit),
      parentNum: parent?.num ?? null,
      rootNum: parent?.rootNum ?? num,
      whatChanged: fields.whatChanged?.normalize() ?? null,
      pageSha256: page.sha256,
      pageSize: page.size,
      flagged,
      now: ctx.now(),
    }
  }

  return { submit, fork }
}

const byPage = statement((db) =>
  db
    .select()
    .from(games)
    .where(sql`${games.pageSha256} = ${sql.placeholder("sha256")}`)
    .orderBy(games.num)
    .limit(1)
    .prepare(),
)

const newest = statement((db) =>
  db
    .select({ num: sql<number | null>`max(${games.num})` })
    .from(games)
    .prepare(),
)
async function nextNum(tx: Db): Promise<number> {
  const [row] = await newest(tx).all()
  return (row?.num ?? 0) + 1
}

const insertGame = statement((db) => {
  const value = sql.placeholder
  return db
    .insert(games)
    .values({
      num: value("num"),
      title: value("title"),
      slug: value("slug"),
      description: value("description"),
      tags: value("tags"),
      status: value("status"),
      humanName: value("humanName"),
      humanSlug: value("humanSlug"),
      aiCredit: value("aiCredit"),
      aiSlug: value("aiSlug"),
      parentNum: value("parentNum"),
      rootNum: value("rootNum"),
      whatChanged: value("whatChanged"),
      pageSha256: value("pageSha256"),
      pageSize: value("pageSize"),
      plays: 0,
      forks: 0,
      reactions: {},
      flagged: value("flagged"),
      words: value("words"),
      createdAt: value("now"),
      updatedAt: value("now"),
    })
    .prepare()
})

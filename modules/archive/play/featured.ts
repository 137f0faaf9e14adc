import { type Db, desc, eq, isNull } from "broadside/db"
import { gameByNum } from "../catalogue/find-game"
import { gameJson, idOf } from "../catalogue/json"
import type { ArchiveContext } from "../context"
import { type Game, games, weeks } from "../schema"
import { bestOfWeek, type Plays } from "./plays"

/** `2026-W47`: the ISO week, which belongs to the year of its Thursday. */
export function weekOf(now: number): string {
  const day = new Date(now)
  const thursday = new Date(day)
  thursday.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7))
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const number = Math.ceil(((thursday.setUTCHours(0, 0, 0, 0) - first) / 86_400_000 + 1) / 7)
  return `${thursday.getUTCFullYear()}-W${String(number).padStart(2, "0")}`
}

interface Choice {
  readonly game: Game
  readonly note: string
}

export function createFeatured(ctx: ArchiveContext, plays: Plays) {
  /** The featured game: the operator's pick, else the best game of the week. It stays for the whole week. */
  async function current() {
    const week = weekOf(ctx.now())
    const existing = (await chosen(ctx.db, week)) ?? (await choose(week))
    if (!existing) return { ok: true, week, game: null, note: "There are no games here yet." }
    const { game, note, pickedBy } = existing
    return { ok: true, week, game: gameJson(game, ctx.urls), note, picked_by: pickedBy }
  }

  async function choose(week: string) {
    await plays.flush()
    await plays.rollOver()
    await ctx.write(async (tx) => {
      // Another request may have chosen while this one waited for the write.
      if (await chosen(tx, week)) return
      const choice = await best(tx)
      if (choice) await record(tx, week, choice, "readers")
    })
    return chosen(ctx.db, week)
  }

  async function pick(game: Game, note: string | undefined) {
    const week = weekOf(ctx.now())
    const words = note ?? `${game.title}, chosen by the people who run ${ctx.site.name}.`
    await ctx.write((tx) => record(tx, week, { game, note: words }, "operator"))
    return current()
  }

  async function record(tx: Db, week: string, { game, note }: Choice, pickedBy: string) {
    const row = { week, num: game.num, note, pickedBy, decidedAt: ctx.now() }
    await tx.insert(weeks).values(row).onConflictDoUpdate({ target: weeks.week, set: row })
  }

  /** All featured games, this week's first. */
  async function earlier() {
    const rows = await ctx.db
      .select({ week: weeks.week, note: weeks.note, num: games.num, title: games.title })
      .from(weeks)
      .innerJoin(games, eq(games.num, weeks.num))
      .where(isNull(games.buriedAt))
      .orderBy(desc(weeks.week))
      .limit(53)
    return rows.map(({ num, ...row }) => ({ ...row, id: idOf(num) }))
  }

  return { current, pick, earlier }
}

// A choice whose game was buried is ignored.
async function chosen(db: Db, week: string) {
  const [row] = await db.select().from(weeks).where(eq(weeks.week, week))
  const game = row && (await gameByNum(db, row.num))
  if (!game || game.buriedAt !== null) return
  return { game, note: row.note, pickedBy: row.pickedBy }
}

async function best(db: Db): Promise<Choice | undefined> {
  const top = await bestOfWeek(db)
  if (top) return { game: top.game, note: praise(top) }
  const [newest] = await db
    .select()
    .from(games)
    .where(isNull(games.buriedAt))
    .orderBy(desc(games.num))
    .limit(1)
  return (
    newest && {
      game: newest,
      note: "The newest game here. No one has played it yet: be the first.",
    }
  )
}

function praise({ plays, loves }: { plays: number; loves: number }): string {
  const figures = [
    ...(plays > 0 ? [`played ${times(plays)}`] : []),
    ...(loves > 0 ? [`got ${loves} ${loves === 1 ? "reaction" : "reactions"}`] : []),
  ]
  const words = figures.join(" and ")
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} in the last seven days, more than any other game here.`
}

const times = (n: number) => (n === 1 ? "once" : n === 2 ? "twice" : `${n} times`)

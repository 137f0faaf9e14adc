import { type Db, desc, eq } from "broadside/db"
import { isVisible, visible } from "broadside/trust"
import type { ArchiveContext } from "../context"
import { gameByNum } from "../find-game"
import { gameJson, idOf } from "../json"
import { type Game, games, weeks } from "../schema"
import { bestOfWeek, type Plays } from "./plays"

/** `2026-W47`: the ISO week, which belongs to the year of its Thursday. */
export function weekOf(now: number): string {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO("UTC")
  return `${day.yearOfWeek}-W${String(day.weekOfYear).padStart(2, "0")}`
}

interface Choice {
  readonly game: Game
  readonly note: string
}

/** The featured game: the operator's pick, else the best of the week, steady until the next one. */
export async function featuredGame(ctx: ArchiveContext, plays: Plays) {
  const week = weekOf(ctx.now())
  const existing = (await chosen(ctx.db, week)) ?? (await choose(ctx, plays, week))
  if (!existing) return { ok: true, week, game: null, note: "There are no games here yet." }
  const { game, note, pickedBy } = existing
  return { ok: true, week, game: gameJson(game, ctx.urls), note, picked_by: pickedBy }
}

async function choose(ctx: ArchiveContext, plays: Plays, week: string) {
  await plays.flush()
  await plays.rollOver()
  await ctx.write(async (tx) => {
    // Somebody else may have chosen while this waited for its turn.
    if (await chosen(tx, week)) return
    const choice = await best(tx)
    if (choice) await record(ctx, tx, week, choice, "readers")
  })
  return chosen(ctx.db, week)
}

/** Features a game for this week; for the operator. */
export async function featureGame(
  ctx: ArchiveContext,
  plays: Plays,
  game: Game,
  note: string | undefined,
) {
  const week = weekOf(ctx.now())
  const words = note ?? `${game.title}, picked by the people who run ${ctx.site.name}.`
  await ctx.write((tx) => record(ctx, tx, week, { game, note: words }, "operator"))
  return featuredGame(ctx, plays)
}

async function record(
  ctx: ArchiveContext,
  tx: Db,
  week: string,
  { game, note }: Choice,
  pickedBy: string,
) {
  const row = { week, num: game.num, note, pickedBy, decidedAt: ctx.now() }
  await tx.insert(weeks).values(row).onConflictDoUpdate({ target: weeks.week, set: row })
}

/** What was featured so far, this week first. */
export async function earlierWeeks(ctx: ArchiveContext) {
  const rows = await ctx.db
    .select({ week: weeks.week, note: weeks.note, num: games.num, title: games.title })
    .from(weeks)
    .innerJoin(games, eq(games.num, weeks.num))
    .where(visible(games))
    .orderBy(desc(weeks.week))
    .limit(53)
  return rows.map(({ num, ...row }) => ({ ...row, id: idOf(num) }))
}

// A choice whose game was buried is ignored.
async function chosen(db: Db, week: string) {
  const [row] = await db.select().from(weeks).where(eq(weeks.week, week))
  const game = row && (await gameByNum(db, row.num))
  if (!game || !isVisible(game)) return
  return { game, note: row.note, pickedBy: row.pickedBy }
}

async function best(db: Db): Promise<Choice | undefined> {
  const top = await bestOfWeek(db)
  if (top) return { game: top.game, note: praise(top) }
  const [newest] = await db
    .select()
    .from(games)
    .where(visible(games))
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
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} in the last seven days, by more people than any other game here.`
}

const times = (n: number) => (n === 1 ? "once" : n === 2 ? "twice" : `${n} times`)

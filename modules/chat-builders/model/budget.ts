import { DAY_MS, iso } from "broadside"
import { eq, sql } from "broadside/db"
import type { ChatBuildersContext } from "../context"
import { problems } from "../errors"
import { days } from "../schema"

/** The tokens that the model may use in a day, for all visitors and for each of them. */
export interface Budget {
  /** Returns the day; throws 503 when all its tokens are spent, and 429 when this client's are. */
  require(client: string): Promise<string>
  /** Counts tokens, or takes back some. They are stored before anyone is answered, so a restart forgets nothing. */
  spend(client: string, day: string, tokens: number): Promise<void>
  /** Counts a request that was answered: a write of the request, so that its Idempotency-Key brings the answer again. */
  countAnswer(): Promise<void>
}

const dayOf = (at: number) => iso(at).slice(0, 10)
const midnight = (now: number) => String(Math.ceil((DAY_MS - (now % DAY_MS)) / 1000))

export function createBudget({
  config,
  db,
  now,
  write,
}: Pick<ChatBuildersContext, "config" | "db" | "now" | "write">): Budget {
  const { tokens_a_day: most, tokens_a_day_each: mostEach } = config
  // Only in memory: the database must not record who used the model.
  const shares = { day: "", of: new Map<string, number>() }

  function sharesToday(): Map<string, number> {
    const day = dayOf(now())
    if (shares.day !== day) {
      shares.day = day
      shares.of.clear()
    }
    return shares.of
  }

  async function spentOn(day: string): Promise<number> {
    const [row] = await db.select().from(days).where(eq(days.day, day))
    return row?.tokens ?? 0
  }

  function add(
    { day = dayOf(now()), tokens = 0, answers = 0 }: Partial<typeof days.$inferInsert>,
    ofRequest: boolean,
  ): Promise<unknown> {
    const set = {
      tokens: sql`${days.tokens} + ${tokens}`,
      answers: sql`${days.answers} + ${answers}`,
    }
    return write(
      (tx) =>
        tx
          .insert(days)
          .values({ day, tokens, answers })
          .onConflictDoUpdate({ target: days.day, set }),
      { ofRequest },
    )
  }

  return {
    async require(client) {
      const after = { "retry-after": midnight(now()) }
      if (mostEach > 0 && (sharesToday().get(client) ?? 0) >= mostEach)
        throw problems["your-tokens-spent"]().withHeaders(after)
      // Read without a limit, too: the commit of a publication waits for whatever comes after it.
      const day = dayOf(now())
      const spent = await spentOn(day)
      if (most > 0 && spent >= most) throw problems["tokens-spent"]().withHeaders(after)
      return day
    },
    async spend(client, day, tokens) {
      if (tokens === 0) return
      const today = sharesToday()
      // A turn that began before midnight is one of the day before.
      if (shares.day === day) today.set(client, (today.get(client) ?? 0) + tokens)
      // A request that fails can be repeated with its key, whatever it cost.
      await add({ day, tokens }, false)
    },
    async countAnswer() {
      await add({ answers: 1 }, true)
    },
  }
}

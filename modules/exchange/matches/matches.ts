import { cutAt } from "broadside"
import { type ModeratedKind, THE_OPERATOR } from "broadside/contracts/trust"
import { sql } from "broadside/db"
import { isVisible } from "broadside/trust"
import type { ExchangeContext } from "../context"
import type { Match, MatchesService, PreparedMatch } from "../contract"
import { idOf, threadPath } from "../json"
import { type Thread, threads } from "../schema"
import { anyThread } from "../threads/find-thread"
import { findThreads } from "../threads/list"
import { setResolved } from "../threads/resolve"
import { type PreparedThread, prepareThread, storeThread } from "../threads/threads"
import { gameOf, type MatchPayload, spaceCodeOf } from "./payload"

const BODY = 300

/** Threads of type ai-match, for modules that have rooms to play in. */
export const matchesService = (
  ctx: ExchangeContext,
  { erase }: Pick<ModeratedKind, "erase">,
): MatchesService => ({
  async open(limit) {
    const rows = await findThreads(ctx, { type: "ai-match", status: "open", limit, offset: 0 })
    return rows
      .filter(({ answerReply }) => answerReply === null)
      .slice(0, limit)
      .map(matchOf)
  },

  async prepare({ title, body, author, game }) {
    const thread = await prepareThread(ctx, {
      type: "ai-match",
      title,
      threadBody: body,
      authorSlug: author.name,
      authorType: author.type,
      authorProtected: author.isProtected ?? false,
      payload: { game },
    })
    return thread as unknown as PreparedMatch
  },

  async post(tx, match, spaceCode) {
    const prepared = match as unknown as PreparedThread & { readonly payload: { game: string } }
    const payload: MatchPayload = { ...prepared.payload, space_code: spaceCode }
    const thread = await storeThread(ctx, tx, { ...prepared, payload })
    return { id: idOf(thread.num), path: threadPath(thread) }
  },

  async resolve(tx, id, resolution) {
    const thread = await anyThread(tx, id)
    if (thread.status !== "open" || !isVisible(thread)) return
    await setResolved(ctx, tx, thread, { resolution })
  },

  async erase(tx, { code, author }, why) {
    const all = await tx
      .select({ num: threads.num })
      .from(threads)
      .where(
        sql`${threads.type} = 'ai-match' and ${threads.authorName} = ${author} and ${threads.erased} = 0
          and ${threads.payload} ->> '$.space_code' = ${code}`,
      )
    for (const { num } of all) await erase?.(tx, idOf(num), { why, by: THE_OPERATOR })
  },
})

const matchOf = (thread: Thread): Match => ({
  id: idOf(thread.num),
  title: thread.title,
  body: cutAt(thread.body, BODY),
  author: {
    name: thread.authorName,
    type: thread.authorType,
    ...(thread.authorProtected ? { isProtected: true, slug: thread.authorSlug } : {}),
  },
  game: gameOf(thread),
  spaceCode: spaceCodeOf(thread),
  path: threadPath(thread),
  at: thread.createdAt,
})

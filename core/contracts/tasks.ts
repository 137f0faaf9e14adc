import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { sendable, untilOf, validated } from "../base/validated"

/** One entry of `/api/agent-tasks`, with the fields that its source gives it. */
export interface AgentTask {
  readonly id: string
  /** `ai-request`, `ai-match`, `needs-help`. */
  readonly type: string
  /** `exchange`, `games`. */
  readonly source: string
  readonly title: string
  /** ISO 8601. */
  readonly posted_at: string
  /** What can be done with it: `POST /path`, or an absolute address to read. */
  readonly actions: Readonly<Record<string, string>>
  /** The whole instruction in a few sentences: the call, its fields, the next step. */
  readonly ai_summary: string
  /** What else its source says of it. */
  readonly [more: string]: unknown
}

/** An entry and where it belongs among all. */
export interface OfferedTask {
  readonly task: AgentTask
  /** What to take first: 0 for somebody waiting, 50 for what can be fixed at leisure, 100 for what is taken. */
  readonly order: number
  /** Why it concerns the agent that asks, a sentence; such tasks come first. */
  readonly concerns?: string
}

/** Who asks for work, and how much of it. */
export interface TaskQuery {
  /** Slug of the agent that asks, if it says so. */
  readonly agent: string | undefined
  /** More are not wanted of one source. */
  readonly limit: number
}

/**
 * Open work for agents, put together at `/api/agent-tasks`.
 * @example contribute(Tasks, { read: async ({ limit }) => (await broken(limit)).map((task) => ({ task, order: 50 })) })
 */
export interface TaskSource {
  /** What the feed says of such tasks as a whole: `{ how_to_fork: "GET …" }`. */
  readonly guidance?: Readonly<Record<string, string>>
  /** Those of the same order the longest waiting first. */
  read(query: TaskQuery): Promise<readonly OfferedTask[]>
  /** Until when that holds without a write, in milliseconds since the epoch. */
  until?(): Promise<number>
}

const offers = validated<readonly OfferedTask[]>(
  t.Array(
    t.Object({
      task: t.Object({
        id: t.String(),
        type: t.String(),
        source: t.String(),
        title: t.String(),
        posted_at: t.String(),
        actions: t.Record(t.String(), t.String()),
        ai_summary: t.String(),
      }),
      order: t.Number(),
      concerns: t.Optional(t.String()),
    }),
  ),
  "the tasks",
)

/** Reads the tasks of a source; rejects where they are none. */
export const readOffers = async (source: TaskSource, query: TaskQuery) =>
  sendable(offers(await source.read(query)))
/** Until when they hold. */
export const offersUntil = async (source: TaskSource) => untilOf(await source.until?.())

/** Open work for agents, put together at `/api/agent-tasks`. */
export const Tasks: Point<TaskSource> = point("tasks@1", {
  shape: t.Object({ guidance: t.Optional(t.Record(t.String(), t.String())) }),
  probe: (source) =>
    Promise.all([readOffers(source, { agent: undefined, limit: 20 }), offersUntil(source)]),
})

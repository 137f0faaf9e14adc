import { component } from "../base/component"
import { type TSchema, t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { sendable, untilOf, validated } from "../base/validated"

/** One entry of `/api/agent-tasks`, with additional fields from its source. */
export interface AgentTask {
  readonly id: string
  /** `ai-request`, `ai-match`, `needs-help`. */
  readonly type: string
  /** `exchange`, `games`. */
  readonly source: string
  readonly title: string
  /** ISO 8601. */
  readonly posted_at: string
  /** Possible actions: `POST /path`, or an absolute URL to read. */
  readonly actions: Readonly<Record<string, string>>
  /** Complete instructions in a few sentences: the call, its fields, the next step. */
  readonly ai_summary: string
  /** Additional fields from its source. */
  readonly [more: string]: unknown
}

/** What a task says to a model that calls tools instead of routes. */
export interface ToolTask {
  /** Possible actions: the call of a tool, or an absolute URL to read. */
  readonly actions: Readonly<Record<string, string>>
  /** Complete instructions: the tool, its arguments, the next step. */
  readonly ai_summary: string
}

/** A task with its priority. */
export interface OfferedTask {
  readonly task: AgentTask
  /** The same for `get_agent_tasks`. */
  readonly forTools?: ToolTask
  /** Sort order: 0 if a person is waiting, 50 if it is not urgent, 100 if it is already claimed. */
  readonly order: number
  /** One sentence: why it concerns the requesting agent; such tasks come first. */
  readonly concerns?: string
}

/** Which agent requests tasks, and how many. */
export interface TaskQuery {
  /** Slug of the requesting agent, if it sent one. */
  readonly agent: string | undefined
  /** Most tasks that one source may return. */
  readonly limit: number
}

/**
 * Open work for agents, collected at `/api/agent-tasks`.
 * @example contribute(Tasks, { read: async ({ limit }) => (await broken(limit)).map((task) => ({ task, order: 50 })) })
 */
export interface TaskSource {
  /** General guidance for these tasks: `{ how_to_fork: "GET …" }`. */
  readonly guidance?: Readonly<Record<string, string>>
  /** The same keys for `get_agent_tasks`, where they name tools. */
  readonly toolGuidance?: Readonly<Record<string, string>>
  /** Tasks of the same order are sorted by waiting time, longest first. */
  read(query: TaskQuery): Promise<readonly OfferedTask[]>
  /** Until when it is valid without a write, in milliseconds since the epoch. */
  until?(): Promise<number>
}

const orNull = <S extends TSchema>(schema: S) => t.Union([schema, t.Null()])

/** Model of an entry of `/api/agent-tasks`, with the fields that some sources add. */
export const AgentTaskModel = component(
  "AgentTask",
  t.Object(
    {
      id: t.String(),
      type: t.String({ examples: ["ai-request"] }),
      source: t.String({ description: "Where it comes from, in one word" }),
      title: t.String(),
      posted_at: t.String({ format: "date-time" }),
      actions: t.Record(t.String(), t.String(), {
        description: "Possible actions: a method and a path of this site, or an address to read",
      }),
      ai_summary: t.String({
        description: "Complete instructions: the call, its fields, the next step",
      }),
      why: t.Optional(t.String({ description: "With for_agent: why it concerns you" })),
      body: t.Optional(t.String({ description: "The beginning of the request, in Markdown" })),
      claimed: t.Optional(t.Boolean()),
      claimed_by: t.Optional(orNull(t.String())),
      description: t.Optional(orNull(t.String())),
      what_needs_help: t.Optional(t.String()),
      game: t.Optional(orNull(t.String())),
      space_code: t.Optional(orNull(t.String())),
    },
    { additionalProperties: true },
  ),
)

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
      forTools: t.Optional(
        t.Object({ actions: t.Record(t.String(), t.String()), ai_summary: t.String() }),
      ),
      order: t.Number(),
      concerns: t.Optional(t.String()),
    }),
  ),
  "the tasks",
)

/** Reads the tasks of a source; rejects if they are invalid. */
export const readOffers = async (source: TaskSource, query: TaskQuery) =>
  sendable(offers(await source.read(query)))
/** Until when they are valid. */
export const offersUntil = async (source: TaskSource) => untilOf(await source.until?.())

/** Open work for agents, collected at `/api/agent-tasks`. */
export const Tasks: Point<TaskSource> = point("tasks@1", {
  shape: t.Object({
    guidance: t.Optional(t.Record(t.String(), t.String())),
    toolGuidance: t.Optional(t.Record(t.String(), t.String())),
  }),
  probe: (source) =>
    Promise.all([readOffers(source, { agent: undefined, limit: 20 }), offersUntil(source)]),
})

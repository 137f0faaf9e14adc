/** What the Exchange offers to other modules, and asks of them. */

import {
  createValidator,
  type Point,
  point,
  type Service,
  sendable,
  service,
  TimeModel,
  untilOf,
} from "broadside"
import type { Db } from "broadside/db"
import { t } from "broadside/http"

/** Someone who looks for an opponent. */
export interface Match {
  /** Number of its thread. */
  readonly id: string
  readonly title: string
  /** Beginning of its text. */
  readonly body: string
  readonly author: {
    readonly name: string
    readonly type: "human" | "ai"
    readonly slug?: string
    /** Whether it was posted under a protected name, by its owner. */
    readonly isProtected?: boolean
  }
  /** What they want to play, if they said so. */
  readonly game: string | null
  /** Code of the room they wait in, if there is one. */
  readonly spaceCode: string | null
  /** Path of its thread. */
  readonly path: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** What another module posts when someone looks for an opponent. */
export interface NewMatch {
  /** At most 200 characters. */
  readonly title: string
  /** Markdown. */
  readonly body: string
  /** As `ctx.identify` returned them. */
  readonly author: Match["author"]
  readonly game: string
}

declare const prepared: unique symbol
/** A match that has been checked and rendered, and may be posted. */
export interface PreparedMatch {
  readonly [prepared]: true
}

/** The threads of those who look for an opponent. */
export interface MatchesService {
  /** The open ones, newest first. */
  open(limit: number): Promise<readonly Match[]>
  /** Checks and renders one outside any write; throws 422 if it breaks the family-friendly rule. */
  prepare(match: NewMatch): Promise<PreparedMatch>
  /** Posts it in the caller's write, so that both succeed or fail together. */
  post(
    tx: Db,
    match: PreparedMatch,
    spaceCode: string,
  ): Promise<{ readonly id: string; readonly path: string }>
  /** Resolves one in the caller's write, since its room has closed; nothing if it is not open. */
  resolve(tx: Db, id: string, resolution: string): Promise<void>
  /**
   * Erases all that its author posted for a room, also earlier ones, in the caller's write, since the room is
   * erased; `why` is the reason that visitors read.
   */
  erase(
    tx: Db,
    room: { readonly code: string; readonly author: string },
    why: string,
  ): Promise<void>
}
/**
 * Matches that look for an opponent. Declare them in `wants`: the board may be off.
 * @example wants: { matches: Matches }
 */
export const Matches: Service<MatchesService> = service("matches@1")

/** How to join the room of a match; `<code>` stands for its code. Both sentences continue "Read it, then". */
export interface Invitation {
  /** Addresses of the room: `{ space: "https://…/space?code=<code>" }`. */
  readonly actions: Readonly<Record<string, string>>
  /** For agents that call routes: `join its room with POST …`. */
  readonly how: string
  /** For models that call tools: `join its room with join_space {"code": "<code>", …}`. */
  readonly howForTools: string
}

/**
 * How to join the rooms in which those who look for an opponent wait, from the module that has them.
 * @example contribute(Invitations, { actions: { room: `${ctx.urls.base}/room/<code>` }, how: …, howForTools: … })
 */
export const Invitations: Point<Invitation> = point("invitations@1", {
  shape: t.Object({
    actions: t.Record(t.String(), t.String()),
    how: t.String({ minLength: 1 }),
    howForTools: t.String({ minLength: 1 }),
  }),
})

/** What a task says to a model that calls tools instead of routes. */
export interface ToolTask {
  /** Possible actions: the call, or an absolute URL to read. */
  readonly actions: Readonly<Record<string, string>>
  /** Complete instructions in a few sentences: the call, its fields, the next step. */
  readonly ai_summary: string
}

/** One entry of `/api/agent-tasks`, with additional fields from its source. */
export interface AgentTask extends ToolTask {
  readonly id: string
  /** `ai-request`, `ai-match`, `needs-help`. */
  readonly type: string
  /** `exchange`, `games`. */
  readonly source: string
  readonly title: string
  /** ISO 8601. */
  readonly posted_at: string
  /** Additional fields from its source. */
  readonly [more: string]: unknown
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

const said = { actions: t.Record(t.String(), t.String()), ai_summary: t.String() }
const offers = createValidator<readonly OfferedTask[]>(
  t.Array(
    t.Object({
      task: t.Object({
        id: t.String(),
        type: t.String(),
        source: t.String(),
        title: t.String(),
        posted_at: t.String(),
        ...said,
      }),
      forTools: t.Optional(t.Object(said)),
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

/** Something that happened to what a person or an agent made. */
export interface Notice {
  /** Path of the page about it. */
  readonly href: string
  readonly title: string
  /** Name of the actor. */
  readonly by: string
  /** What happened, after that name: `forked Lantern Catcher`. */
  readonly what: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** What one module has to tell participants. */
export interface NoticeSource {
  /** Key of the section: `forks`. */
  readonly id: string
  /** Above the notices: `Forks of your games`. */
  readonly heading: string
  /** The latest for a slug, newest first. */
  read(slug: string, limit: number): Promise<readonly Notice[]>
}

const notices = createValidator<readonly Notice[]>(
  t.Array(
    t.Object({
      href: t.String({ pattern: "^/" }),
      title: t.String(),
      by: t.String(),
      what: t.String(),
      at: TimeModel,
    }),
  ),
  "the notices",
)

/** Reads the notices of a source; rejects if they are invalid. */
export const readNotices = async (source: NoticeSource, slug: string, limit: number) => ({
  id: source.id,
  heading: source.heading,
  notices: notices(await source.read(slug, limit)).slice(0, limit),
})

/** What modules tell participants in their inbox, besides what is said on the board. */
export const Notices: Point<NoticeSource> = point("notices@1", {
  key: ({ id }) => id,
  shape: t.Object({ id: t.String({ minLength: 1 }), heading: t.String({ minLength: 1 }) }),
  probe: (source) => readNotices(source, "no-such-slug", 10),
})

declare const about: unique symbol

/** Where events are published and listeners receive them. */
export interface Topic<A> {
  /** Name of the topic, unique in its module. Topics of rooms and sessions end in their code. */
  readonly name: string
  readonly [about]?: A
}

/**
 * Names a topic. `A` is what its filters match on.
 * @example
 * const Board = topic<Thread>("board")
 * const roomTopic = (code: string) => topic(`room/${code}`)
 */
export const topic = <A = undefined>(name: string): Topic<A> => ({ name })

/** Something that happened in a topic. */
export interface LiveEvent<A = unknown> {
  /**
   * If the module stores its events, the increasing number of this one. Otherwise the host numbers
   * it.
   */
  readonly id?: number
  readonly event: string
  /** Sent as JSON. */
  readonly data: unknown
  /** Only the latest event of a key counts: it replaces earlier ones that have not been sent yet. */
  readonly key?: string
  /** What filters match on; not sent. */
  readonly about?: A
}

/** Some of the stored events after a given one, in order. */
export interface StoredEvents {
  readonly events: readonly (LiveEvent & { readonly id: number })[]
  /** The last event that was examined, whether or not it is included. */
  readonly upTo: number
  /** Whether there may be more events after it. */
  readonly more: boolean
}

/** The stored events of a topic, for clients that ask for more than is in memory. */
export interface EventLog {
  /** The number of the latest event. */
  newest(): Promise<number>
  /** At most a few dozen of the events after one that meet the client's filter. */
  after(id: number): Promise<StoredEvents>
}

/** Which events of a topic a client receives. */
export interface EventFilter<A> {
  /** The same for all clients that want the same events. */
  readonly key: string
  /** Whether an event matches; undefined if only the log can decide. */
  matches(about: A): boolean | undefined
}

/** What one client receives. */
export interface StreamSource<A> {
  /**
   * The last event that the client has; the Last-Event-ID header takes precedence. Default: the
   * latest. After one from the future, as before a restore, the stream starts with the event
   * `reset`.
   */
  readonly after?: number | undefined
  readonly filter?: EventFilter<A> | undefined
  /**
   * For clients that resume from before the events in memory. With a log, every event of the topic
   * has its `id` from there.
   */
  readonly log?: EventLog
  /**
   * The current state as one event: for new clients and, without a log, for clients that missed
   * too much. Events that occur while it is read are sent after it and may already be part of it.
   */
  snapshot?(): Promise<Omit<LiveEvent, "id" | "key" | "about">>
}

/** A request that stays open until there is something to return. */
export interface Poll<T> {
  readonly waitMs: number
  /** Reads the result; called again after each event of the topic. */
  look(): Promise<T>
  /** Whether to respond with this result before the time is up. */
  isAnswer(value: T): boolean
  /** Milliseconds until the result changes without an event; undefined if never. */
  changesInMs?(value: T): Promise<number | undefined>
}

/**
 * Events as they happen. Inside a write, changes of a topic wait for the commit and are dropped if
 * the write rolls back.
 */
export interface Live {
  /** Sends an event to all listeners. Without listeners it costs almost nothing. */
  publish<A>(topic: Topic<A>, event: LiveEvent<NoInfer<A>>): void
  /** Makes polls of a topic check again. Publishing does this, too. */
  wake(topic: Topic<unknown>): void
  /** Drops the events in memory. Call it when stored events have changed. */
  forget(topic: Topic<unknown>): void
  /** Ends the streams of a topic and makes its polls respond, for example when a room closes. */
  end(topic: Topic<unknown>): void
  /**
   * Responds with Server-Sent Events for as long as the client stays connected and reads them; 503
   * if too many streams are open.
   * @example .get("/x/rooms/:code/events", ({ request, params }) => ctx.live.stream(request, roomTopic(params.code)))
   */
  stream<A>(request: Request, topic: Topic<A>, source?: StreamSource<NoInfer<A>>): Response
  /**
   * Keeps a request open; `held` is false if too many are open, and then the result is the current
   * one.
   */
  poll<T>(
    request: Request,
    topic: Topic<unknown>,
    poll: Poll<T>,
  ): Promise<{ readonly value: T; readonly held: boolean }>
}

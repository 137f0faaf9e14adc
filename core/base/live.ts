declare const about: unique symbol

/** Where events are published, and who listens to it hears them. */
export interface Topic<A> {
  /** One topic of its module. Those of rooms and sessions end in their code. */
  readonly name: string
  readonly [about]?: A
}

/**
 * Names a topic. `A` is what its filters look at.
 * @example
 * const Board = topic<Thread>("board")
 * const roomTopic = (code: string) => topic(`room/${code}`)
 */
export const topic = <A = undefined>(name: string): Topic<A> => ({ name })

/** Something that happened in a topic. */
export interface LiveEvent<A = unknown> {
  /** Where the module stores its events, the number of this one, which grows. Else the host numbers it. */
  readonly id?: number
  readonly event: string
  /** Sent as JSON. */
  readonly data: unknown
  /** Only the last event of a key counts: it replaces earlier ones that were not sent yet. */
  readonly key?: string
  /** What filters look at; not sent. */
  readonly about?: A
}

/** Some of the stored events that follow one, in order. */
export interface StoredEvents {
  readonly events: readonly (LiveEvent & { readonly id: number })[]
  /** The last event that was looked at, whether or not it is one of them. */
  readonly upTo: number
  /** Whether there may be more after it. */
  readonly more: boolean
}

/** The stored events of a topic, for clients that ask for more than is in memory. */
export interface EventLog {
  /** The number of the latest event. */
  newest(): Promise<number>
  /** At most a few dozen of the events after one that meet the client's filter. */
  after(id: number): Promise<StoredEvents>
}

/** Which events of a topic a client is sent. */
export interface EventFilter<A> {
  /** The same for all clients that ask for the same. */
  readonly key: string
  /** Whether an event is wanted; undefined where only the log can tell. */
  matches(about: A): boolean | undefined
}

/** What one client is sent. */
export interface StreamSource<A> {
  /** The last event that the client knows; the Last-Event-ID header counts first. Default: the latest. */
  readonly after?: number | undefined
  readonly filter?: EventFilter<A> | undefined
  /**
   * For clients that ask for more than is in memory. With a log, every event of the topic carries the
   * `id` that it has there.
   */
  readonly log?: EventLog
  /**
   * The present state as one event: for newcomers, and without a log for clients that missed too much.
   * What happens while it is read is sent after it, and may be part of it already.
   */
  snapshot?(): Promise<Omit<LiveEvent, "id" | "key" | "about">>
}

/** A request that is held until there is something to answer. */
export interface Poll<T> {
  readonly waitMs: number
  /** Reads the answer; done again each time something happens in the topic. */
  look(): Promise<T>
  /** Whether it is worth answering with before the time is up. */
  isAnswer(value: T): boolean
  /** In how many milliseconds the answer changes by itself, without an event; undefined if never. */
  changesInMs?(value: T): Promise<number | undefined>
}

/**
 * Events as they happen. Inside a write, whatever changes a topic waits for the commit and is dropped
 * when the write rolls back.
 */
export interface Live {
  /** Hands an event to all who listen. With nobody there it costs next to nothing. */
  publish<A>(topic: Topic<A>, event: LiveEvent<NoInfer<A>>): void
  /** Lets polls of a topic look again. Publishing does so, too. */
  wake(topic: Topic<unknown>): void
  /** Drops the events in memory, when stored ones now read differently. */
  forget(topic: Topic<unknown>): void
  /** Ends the streams of a topic, and lets its polls answer: the room is closed. */
  end(topic: Topic<unknown>): void
  /**
   * Answers with Server-Sent Events, for as long as the client stays and takes them; 503 when too many
   * streams are open.
   * @example .get("/x/rooms/:code/events", ({ request, params }) => ctx.live.stream(request, roomTopic(params.code)))
   */
  stream<A>(request: Request, topic: Topic<A>, source?: StreamSource<NoInfer<A>>): Response
  /** Holds a request; `held` is false when too many are, and then the answer is as it is now. */
  poll<T>(
    request: Request,
    topic: Topic<unknown>,
    poll: Poll<T>,
  ): Promise<{ readonly value: T; readonly held: boolean }>
}

import { cutSecret } from "broadside"
import type { Db } from "broadside/db"
import type { GpsContext } from "../context"
import { problems } from "../errors"
import { newCreator } from "./creator"
import { headJson, messageJson, participantJson, pinJson, sessionJson, sessionText } from "./json"
import { LiveSession } from "./live-session"
import { createPositionBatch } from "./position-batch"
import { participantOf } from "./positions"
import { Registry } from "./registry"
import type { Message, Participant, Pin, Session, Sessions } from "./session"
import { insertSession, storeListing, storeMessage, storePin } from "./store"
import { Stored } from "./stored"

/** Positions of one participant: two a second, and a minute's worth at once after a pause. */
const STEP_MS = 500
const MAX_AHEAD_MS = 60_000

/** Limits how often a participant moves, whatever address it sends from. */
class Pace {
  readonly #fullAt = new WeakMap<Session, Map<string, number>>()

  /** Counts one position; throws 429 past the rate. */
  take(session: Session, id: string, now: number): void {
    const times = this.#fullAt.get(session) ?? new Map<string, number>()
    this.#fullAt.set(session, times)
    const stored = times.get(id) ?? now
    // A time further away was stored before the clock was set back.
    const full = (stored > now && stored <= now + MAX_AHEAD_MS ? stored : now) + STEP_MS
    const over = full - now - MAX_AHEAD_MS
    if (over > 0) {
      const seconds = Math.ceil(over / 1_000)
      throw problems["too-many-positions"](id, seconds).withHeaders({
        "retry-after": String(seconds),
      })
    }
    times.set(id, full)
  }
}

/** What a session is called in a review. */
export const SESSIONS = "location-sessions"

const COLOR = "#1f5fbf"

/** The sessions of the site, and what only the module itself does with them. */
export interface OwnSessions extends Sessions {
  /** Settles when the stored sessions are in memory; undefined if they are. */
  loading(): Promise<void> | undefined
  /** Whether a code is that of a session, or was lately. */
  knows(code: string): boolean
  /** Whether a code is that of a session in the lobby. */
  isListed(code: string): boolean
  /** Whether a key is the `lobby_key` of the session with a code. */
  isCreators(code: string, key: string): boolean
  /** A session as JSON, with what others know of it. */
  json(session: Session): Record<string, unknown>
  /** The same as text. */
  text(code: string): string
  /** Ends the sessions whose time is over. */
  endExpired(): Promise<void>
  forgetEnded(): Promise<void>
  /** Stores all positions that wait. */
  flush(): Promise<void>
}

type Listener<T> = (session: Session, what: T) => void

export function createSessions(ctx: GpsContext): OwnSessions {
  const registry = new Registry(ctx)
  const batch = createPositionBatch(ctx, (session) => registry.has(session))
  const pace = new Pace()
  const onPosition: Listener<Participant>[] = []
  const onPin: Listener<Pin>[] = []
  const onMessage: Listener<Message>[] = []
  const extensions: { name: string; read: (session: Session) => unknown }[] = []
  let loading: Promise<void> | undefined = registry.load()
  loading.then(
    () => {
      loading = undefined
    },
    (err) => ctx.log.error({ err }, "location sessions could not be loaded"),
  )

  /** What fails for one listener is no failure of the sender, nor of the other listeners. */
  function tell<T>(listeners: readonly Listener<T>[], session: Session, what: T): void {
    for (const listener of listeners)
      try {
        listener(session, what)
      } catch (err) {
        ctx.log.error({ err, session: session.code }, "a listener of location sessions failed")
      }
  }

  const add = (session: Session) =>
    Object.fromEntries(extensions.map(({ name, read }) => [name, read(session)]))

  /** Stores something of a session, and shows it once it is stored. */
  const store = <T>(
    session: LiveSession,
    work: (tx: Db) => PromiseLike<T>,
    show: (stored: T) => void,
  ) =>
    ctx.write(async (tx) => {
      if (!registry.has(session)) throw problems["session-ended"](session.code)
      const stored = await work(tx)
      ctx.emit(Stored, () => show(stored))
      return stored
    })

  return {
    async create({ client, name: sent = "", color = COLOR }) {
      const name = nameIn(sent)
      ctx.content.screen({ name })
      const code = registry.newCode()
      const { key, ...creator } = newCreator(code, client)
      const row = {
        ...creator,
        code,
        name,
        color,
        listed: false,
        createdAt: ctx.now(),
      }
      const session = new LiveSession(row)
      // Nobody knows its code yet.
      registry.add(session)
      try {
        await ctx.write((tx) => insertSession(tx, row))
      } catch (error) {
        registry.drop(session)
        throw error
      }
      return { session, lobbyKey: key }
    },

    find: (code) => registry.find(code),

    update(code, update) {
      const session = registry.find(code)
      const now = ctx.now()
      const participant = participantOf(ctx, session, update, now)
      pace.take(session, update.id, now)
      registry.crowd.count(session, update.id, (most) => session.move(participant, now, most))
      batch.add(session, update.id)
      const current = session.participants.get(update.id) as Participant
      registry.publish(session.code, {
        event: "position",
        key: `position/${update.id}`,
        data: { participant: participantJson(current) },
      })
      tell(onPosition, session, participant)
      return session
    },

    async pin(code, { lat, lon, message = "", name = "", protected: isProtected = false }) {
      const session = registry.find(code)
      ctx.content.screen({ message, name })
      const fields = {
        lat,
        lon,
        message: message.normalize(),
        name: name.normalize(),
        protected: isProtected,
        createdAt: ctx.now(),
      }
      return store(
        session,
        (tx) => storePin(tx, session, fields),
        (pin) => {
          session.addPin(pin)
          registry.publish(session.code, { event: "pin", data: { pin: pinJson(pin) } })
          tell(onPin, session, pin)
        },
      )
    },

    async say(code, { name, message, id, protected: isProtected = false }) {
      const session = registry.find(code)
      ctx.content.screen({ name, message })
      const fields = {
        name: name.normalize(),
        message: message.normalize(),
        at: ctx.now(),
        participant: id ?? null,
        protected: isProtected,
      }
      return store(
        session,
        (tx) => storeMessage(tx, session, fields),
        (said) => {
          session.addMessage(said)
          registry.publish(session.code, { event: "chat", data: { message: messageJson(said) } })
          tell(onMessage, session, said)
        },
      )
    },

    async list(code, listed, sent) {
      const session = registry.find(code)
      const name = sent && nameIn(sent)
      if (name !== undefined) ctx.content.screen({ name })
      const before = { name: session.name, listed: session.listed }
      session.describe({ name: name ?? session.name, listed })
      try {
        await store(
          session,
          (tx) => storeListing(tx, session),
          () => registry.publish(session.code, { event: "session", data: headJson(session) }),
        )
      } catch (error) {
        session.describe(before)
        throw error
      }
      return session
    },

    listed: () => registry.all().filter(({ listed }) => listed),
    publish: (code, event) => registry.publish(code, event),
    onPosition: (listener) => void onPosition.push(listener),
    onPin: (listener) => void onPin.push(listener),
    onMessage: (listener) => void onMessage.push(listener),
    onEnd: (remove) => registry.ending.onEnd(remove),
    extend: (name, read) => void extensions.push({ name, read }),
    loading: () => loading,
    knows: (code) => registry.knows(code),
    isListed: (code) => registry.isListed(code),
    isCreators: (code, key) => registry.isCreators(code, key),
    json: (session) => ({ ...sessionJson(session), ...add(session) }),
    text(code) {
      const session = registry.find(code)
      return sessionText(session, add(session))
    },
    async endExpired() {
      registry.all()
      await registry.ending.remove()
    },
    forgetEnded: () => registry.ending.forget(),
    async flush() {
      await loading
      await batch.flush()
      await registry.ending.remove()
    },
  }
}

/** Some send their own name as that of the session, with its secret. */
const nameIn = (sent: string) => cutSecret(sent).name.normalize()

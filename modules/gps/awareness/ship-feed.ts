import { elapsed } from "broadside"
import type { GpsContext } from "../context"
import { SourceFailed } from "./provider"

const MAX_MESSAGES_A_SECOND = 5_000
/** A connection that says nothing for so long may be dead. */
const SILENT_MS = 180_000
/** How often a subscription may be replaced. */
const RENEWED_MS = 1_000

/** One connection to a stream of ships. */
export interface Feed {
  /** Settles when the subscription is sent. */
  readonly ready: Promise<void>
  openedAt(): number
  isOver(): boolean
  isSilent(now: number): boolean
  /** Replaces the subscription, unless that was done just now; says whether it did. */
  renew(now: number): boolean
  close(): void
}

export function openFeed(
  ctx: Pick<GpsContext, "socket" | "now">,
  url: string,
  subscription: () => string,
  take: (text: string) => void,
): Feed {
  const ready = Promise.withResolvers<void>()
  // Whoever asks next awaits it; no one may be left.
  ready.promise.catch(() => undefined)
  let isOpen = false
  let isOver = false
  let openedAt = ctx.now()
  let heardAt = openedAt
  let renewedAt = 0
  let second = 0
  let messages = 0
  const socket = ctx.socket(url, {
    opened() {
      isOpen = true
      openedAt = ctx.now()
      heardAt = openedAt
      renewedAt = openedAt
      socket.send(subscription())
      ready.resolve()
    },
    message(text) {
      heardAt = ctx.now()
      const now = Math.floor(elapsed() / 1000)
      if (now !== second) [second, messages] = [now, 0]
      if (++messages > MAX_MESSAGES_A_SECOND) return socket.close()
      take(text)
    },
    closed(why) {
      isOver = true
      ready.reject(new SourceFailed(`The stream of ships is not open: ${why}`))
    },
  })
  return {
    ready: ready.promise,
    openedAt: () => openedAt,
    isOver: () => isOver,
    isSilent: (now) => isOpen && now - heardAt > SILENT_MS,
    renew(now) {
      if (!isOpen || now - renewedAt < RENEWED_MS) return false
      renewedAt = now
      socket.send(subscription())
      return true
    },
    close: () => socket.close(),
  }
}

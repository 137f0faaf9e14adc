import { LIFETIME_MS } from "./sessions/live-session"
import type { Session } from "./sessions/session"

/**
 * Whether a session still takes a position of this time. Apps that queue their positions send old
 * ones too, again and again if they are refused.
 */
export const isTooOld = ({ createdAt }: Session, at: number, now: number) =>
  at < Math.max(createdAt, now - LIFETIME_MS)

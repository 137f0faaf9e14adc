import { iso } from "broadside"
import { windowOf } from "broadside/http"
import type { GpsContext } from "../context"
import { problems } from "../errors"
import { requireCreator } from "../sessions/creator"
import type { Session, Sessions } from "../sessions/session"
import { SESSIONS } from "../sessions/sessions"
import type { Lobby, LobbySession, LobbyWindow, Registration } from "./models"

/** The public sessions, newest first. */
export function readLobby(sessions: Sessions, window: LobbyWindow): Lobby {
  const listed = sessions.listed()
  const end = window.offset + window.limit
  return {
    ok: true,
    sessions: listed.slice(window.offset, end).map(lobbySession),
    total: listed.length,
    ...windowOf(window, end < listed.length),
  }
}

/** Shows a session in the lobby to everyone. */
export async function register(
  ctx: Pick<GpsContext, "identify" | "review" | "clientOf">,
  sessions: Sessions,
  request: Request,
  { code, name, lobby_key }: Registration,
) {
  await ctx.identify(request, undefined)
  const session = sessions.find(code)
  requireCreator(ctx, request, session, lobby_key)
  const { held } = await ctx.review(request, { kind: SESSIONS, title: name ?? session.name })
  // It ends before the operator would look at it, so it cannot be held.
  if (held) throw problems["session-doubtful"]()
  return listing(await sessions.list(code, true, name))
}

/** Takes a session out of the lobby; those with its code can still join. */
export async function unregister(
  ctx: Pick<GpsContext, "clientOf">,
  sessions: Sessions,
  request: Request,
  { code, lobby_key }: Omit<Registration, "name">,
) {
  requireCreator(ctx, request, sessions.find(code), lobby_key)
  return listing(await sessions.list(code, false))
}

const listing = ({ code, name, listed, expiresAt }: Session) => ({
  ok: true as const,
  code,
  name,
  listed,
  expires_at: iso(expiresAt),
})

/** Positions without altitude, speed, heading and trail: those are for who joins. */
export const lobbySession = (session: Session): LobbySession => ({
  code: session.code,
  name: session.name,
  color: session.color,
  participants: Object.fromEntries(
    [...session.participants].map(([id, { name, color, lat, lon, updatedAt }]) => [
      id,
      { name, color, lat, lon, updated_at: iso(updatedAt) },
    ]),
  ),
  created_at: iso(session.createdAt),
  expires_at: iso(session.expiresAt),
})

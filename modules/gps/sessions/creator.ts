import { hash } from "node:crypto"
import { isEditKey, newEditKey } from "broadside/publishing"
import type { GpsContext } from "../context"
import { problems } from "../errors"
import type { Creator, Session } from "./session"

/** A creator, and the key that only they get. */
export function newCreator(code: string, client: string): Creator & { readonly key: string } {
  const { key, hash: lobbyKey } = newEditKey()
  return { key, lobbyKey, createdFrom: hashOf(code, client) }
}

const hashOf = (code: string, client: string) => hash("sha256", `${code} ${client}`)

/** Whether a request may show a session in the lobby, name it and take it out: by its key, or without one from where it was created. */
export function isCreators(
  ctx: Pick<GpsContext, "clientOf">,
  request: Request,
  { code, creator: { lobbyKey, createdFrom } }: Session,
  key: string | undefined,
): boolean {
  if (lobbyKey === null) return true
  return key ? isEditKey(key, lobbyKey) : hashOf(code, ctx.clientOf(request)) === createdFrom
}

/** Throws 403 for everyone else. */
export function requireCreator(
  ctx: Pick<GpsContext, "clientOf">,
  request: Request,
  session: Session,
  key: string | undefined,
): void {
  if (!isCreators(ctx, request, session, key))
    throw problems["not-session-creator"](session.code, Boolean(key))
}

import { cutSecret } from "broadside"
import type { GpsContext } from "../context"
import type { Session } from "./session"

interface Named {
  readonly name?: string
}

/** A body whose name was identified; `protected` says whether the request proved a protected one. */
export type SignedBody<B extends Named> = B & { readonly protected?: boolean }

/**
 * The body of a pin, a message, a hunt or a hunter with its name identified: as it is stored. A name is
 * optional in some. Throws 403 without the proof of a protected name.
 */
export async function identifySender<B extends Named>(
  ctx: GpsContext,
  request: Request,
  body: B,
): Promise<SignedBody<B>> {
  if (!body.name?.trim()) {
    await ctx.identify(request, undefined)
    return body
  }
  const { name, isProtected } = await ctx.identify(request, body.name)
  return { ...body, name, protected: isProtected }
}

/**
 * The same for a position. Who takes a name proves it when they join, and not again with each position:
 * everyone in a session can move everyone, whatever the name is.
 */
export async function identifyPosition<B extends Named & { readonly id: string }>(
  ctx: GpsContext,
  request: Request,
  { participants }: Session,
  body: B,
): Promise<SignedBody<B>> {
  const before = participants.get(body.id)
  if (body.name === undefined || !before) return identifySender(ctx, request, body)
  const name = cutSecret(body.name).name.trim().normalize()
  if (name !== before.name) return identifySender(ctx, request, body)
  return { ...body, name, protected: before.protected }
}

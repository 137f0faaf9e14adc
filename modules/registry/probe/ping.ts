import { DAY_MS } from "broadside"
import { addressFault } from "../address"
import type { RegistryContext } from "../context"
import { problems } from "../errors"
import { ProbeFailed } from "./line"
import { type Answered, probe } from "./probe"

/** Asks a server; a failure as the refusal that tells its reason. */
export async function ping(ctx: RegistryContext, url: string): Promise<Answered> {
  try {
    return await probe(ctx, url, ctx.config.ping_seconds * 1000)
  } catch (error) {
    if (!(error instanceof ProbeFailed)) throw error
    throw (
      addressFault(error) ??
      problems["not-a-tool-server"](error.message).with({ reason: error.reason })
    )
  }
}

/** A day, and up to two hours less: what was listed together is not asked together for ever. */
export const nextCheck = (now: number) => now + DAY_MS - Math.floor(Math.random() * 7_200_000)

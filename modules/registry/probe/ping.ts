import { DAY_MS } from "broadside"
import { addressFault } from "../address"
import type { RegistryContext } from "../context"
import { problems } from "../errors"
import { ProbeFailed } from "./line"
import { type ProbeResult, probe } from "./probe"

/** Checks a server; throws a problem with the reason if the check fails. */
export async function ping(ctx: RegistryContext, url: string): Promise<ProbeResult> {
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

/** In a day, less up to two hours, so that servers listed together are not always checked together. */
export const nextCheck = (now: number) => now + DAY_MS - Math.floor(Math.random() * 7_200_000)

import type { Context } from "broadside"
import { SourceFailed } from "./provider"

const MAX_BYTES = 4_000_000
/** The host's own time limit; the layer ends a request earlier by its signal. */
const LONGEST_MS = 30_000

/** The shape of the error that `ctx.fetch` throws; its class belongs to the host. */
interface Refused {
  readonly reason?: string
  readonly status?: number
}

/** Fetches from the address that the operator set; what fails is a sentence without that address. */
export async function download(ctx: Pick<Context, "fetch">, url: string, signal: AbortSignal) {
  try {
    const { bytes } = await ctx.fetch(url, {
      signal,
      timeoutMs: LONGEST_MS,
      maxBytes: MAX_BYTES,
      accept: () => true,
    })
    return bytes
  } catch (error) {
    const { reason, status } = error as Refused
    if (reason === undefined) throw error
    throw new SourceFailed(SENTENCES[reason]?.(status) ?? "The source cannot be reached.")
  }
}

const SENTENCES: Readonly<Record<string, (status: number | undefined) => string>> = {
  status: (status) => `The source answers with status ${status}.`,
  "too-large": () => `The source sends more than ${MAX_BYTES / 1_000_000} MB.`,
  encoding: () => "The source sends a compressed answer, although the request did not accept one.",
  "not-public": () =>
    "The source has a private address; an operator can allow it under [network] allow_private.",
  port: () =>
    "The source listens on another port than 80 or 443; an operator can allow its address under [network] allow_private.",
}

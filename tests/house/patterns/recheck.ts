import { check } from "recheck"

const TIMEOUT_MS = 20_000

/** Where it cannot compute, recheck tries at random, and takes a limit of hundreds of steps for a degree once in a while. */
const MAX_TRIES = 3

/** What recheck says about a pattern as `/source/flags`: safe, vulnerable with its degree, or unknown. */
export async function verdictOf(text: string): Promise<string> {
  const end = text.lastIndexOf("/")
  let verdict = ""
  for (let n = 0; n < MAX_TRIES; n++) {
    const result = await check(text.slice(1, end), text.slice(end + 1), { timeout: TIMEOUT_MS })
    if (result.status === "safe") return "safe"
    verdict =
      result.status === "unknown" ? `unknown: ${result.error.kind}` : result.complexity.summary
    if (result.checker !== "fuzz") return verdict
  }
  return verdict
}

// What became of a request whose answer did not arrive: the connection broke, or the visitor stopped or left.

// Each pause is twice as long as the one before it: some 6 seconds in all.
const PAUSES_MS = [100, 200, 400, 800, 1_600, 3_200]

/**
 * Answers `{ state, page }`: `page` has the address and the key of what was published. The `state` is "building" while the
 * site is still at it or cannot be reached, then "over", and "unknown" when it has forgotten the request.
 */
export async function outcomeOf(id) {
  for (const pause of PAUSES_MS) {
    const outcome = await outcomeNow(id)
    if (outcome && outcome.state !== "building") return outcome
    await new Promise((done) => setTimeout(done, pause))
  }
  return { state: "building" }
}

/** The same at once, without waiting for the end; nothing where the site cannot be reached. */
export const outcomeNow = (id) =>
  fetch("/connect/outcome", { headers: { "x-build-id": id } })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined)

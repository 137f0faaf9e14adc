import type { Reading } from "./crawl"

/**
 * What names a thing of a module, wherever it stands. A new module adds its own: the words by which
 * its visitors know it, and that nobody else has a use for.
 */
export const NAMES: Readonly<Record<string, RegExp>> = {
  arena: /\barena\b|\/challenges?\b|_challenge\b|\bchallenges\b|\bleaderboard\b/i,
  // A thread can be archived, too, and Cursor-on-Target has an element of that name.
  archive:
    /(?<!\/exchange\/[^/\s]+\/|resolve, |reopen or |with |<)\barchive\b|browse_archive|(?:fork|read|submit)_game|game of the week/i,
  "chat-builders":
    /\/connect\b|\/agent(?![\w-]|\/|s)|helper\/chat|\bchat builders?\b|\bown agent\b|\bask for a page\b/i,
  discovery:
    /\bGraveyard\b|llms|openapi|agent-manifest|publish-guide|\.rss\b|\brss\.xml|(?<!gps-)\bdashboard\b/,
  exchange: /\bexchange\b|\bthreads?\b|\bjams?\b|\binbox/i,
  gps: /\/location\/|\blocation sessions?\b|live location|_gps_|\bgps\b|\bhunts?\b/i,
  registry: /\bregistr(?:y|ies)\b|\btool servers\b/i,
  spaces:
    /\bInn\b|\/inn\b|\/spaces?\b|(?:act_in|close|create|join|read)_space\b|\bopen tables?\b|open_rooms/,
  worlds: /\b(?:workshop|dispatch)\b|\blaborator/i,
}

/** Where something of an absent module is named. */
export function namesOf(absent: readonly string[], readings: readonly Reading[]): string[] {
  return absent.flatMap((id) => {
    const name = NAMES[id]
    if (!name)
      throw new Error(`tests/contract/off/names.ts does not know what names things of ${id}`)
    return readings
      .filter(({ at }) => !at.startsWith("/not-there"))
      .flatMap(({ at, words }) => {
        const line = words.split("\n").find((line) => name.test(line))
        return line === undefined ? [] : [`${at} names ${id}: ${line.trim().slice(0, 200)}`]
      })
  })
}

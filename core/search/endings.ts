/** Only this much of a longer ending is compared. */
export const LONGEST_ENDING = 64

/**
 * Every ending of every word: what begins one of them is a part of the word, so that a prefix search
 * finds words by any part.
 * @example endingsOf("tide ebb") // ["tide", "ide", "de", "e", "ebb", "bb", "b"]
 */
export function endingsOf(words: string): string[] {
  const endings = new Set<string>()
  for (const word of words.split(" ")) {
    const letters = [...word]
    for (const from of letters.keys())
      endings.add(letters.slice(from, from + LONGEST_ENDING).join(""))
  }
  return [...endings]
}

import type { Pieces } from "../harness/pieces"
import { corpus, humanName } from "./corpus"
import { pageOf } from "./page"

const SENTENCES = 4_000
const NAMES = 1_000
const PAGES = 24
const LINES_TOGETHER = 12

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** For texts that people write: sentences and titles after Zipf, and a thousand names. */
export function texts(): Pieces {
  const games = [...corpus(SENTENCES)]
  return {
    sentence: games.map(({ description }) => `${description}. `),
    title: games.map(({ title }) => title),
    name: Array.from({ length: NAMES }, (_, at) => humanName(at).replaceAll(" ", "-")),
  }
}

/** A text of so many sentences, different each time. */
export const textOf = (sentences: number): string => "{sentence}".repeat(sentences)

const CHUNKS = 69

/** For pages of about 50 KB: a page is drawn from over a thousand chunks of others, so no two are near copies. */
export function pageChunks(): Pieces {
  const chunks: string[] = []
  for (let seed = 1; seed <= PAGES; seed++) {
    const [, lines = ""] = /<script>\n([\s\S]*)\n<\/script>/.exec(pageOf(seed)) ?? []
    const all = lines.split("\n")
    for (let at = 0; at < all.length; at += LINES_TOGETHER)
      chunks.push(inJson(`${all.slice(at, at + LINES_TOGETHER).join("\n")}\n`))
  }
  return { chunk: chunks }
}

/** The HTML of such a page, as it stands between the quotes of JSON. */
const PAGE = `${inJson(
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Game {n}</title><canvas></canvas><script>\n`,
)}${"{chunk}".repeat(CHUNKS)}${inJson("</script></html>")}`

/** JSON with such a page in it, which goes in last and as it is. */
export const bodyOf = (fields: object): string =>
  `${JSON.stringify(fields).slice(0, -1)},"html":"${PAGE}"}`

import type { Chance } from "./chance"

/** A page that somebody publishes. */
export interface Draft {
  readonly title: string
  readonly description?: string
  readonly html: string
}

/** Makes the page with this number of one family. */
export type Family = (chance: Chance, index: number) => Draft

const STYLES = [
  "body{font-family:system-ui;margin:2rem auto;max-width:42rem;line-height:1.5}",
  "*{box-sizing:border-box}body{margin:0;font:16px/1.6 Georgia,serif;color:#222;background:#fdfcf8}main{padding:2rem}",
  ":root{--ink:#123;--paper:#f7f9fb}body{background:var(--paper);color:var(--ink);font-family:Verdana,sans-serif}.hidden{display:none}",
  ".hero{padding:4rem 1rem;text-align:center;background:linear-gradient(135deg,#5b5bd6,#111)}.card{border:1px solid #ddd;border-radius:12px;padding:1rem}",
]

/** A whole page of these pieces, in one of several common shapes. */
export function pageOf(chance: Chance, title: string, pieces: readonly string[], lang = "en") {
  const style = chance.pick(STYLES)
  const wrap = chance.pick(["main", "div", "section", "article"])
  const heading = chance.is(0.9) ? `<h1>${title}</h1>\n` : ""
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><${wrap}>
${heading}${pieces.join("\n")}
</${wrap}></body></html>`
}

export const paragraph = (text: string) => `<p>${text}</p>`
export const link = (url: string, text: string) => `<a href="${url}">${text}</a>`

const NAMES = "top best mega pro fast super my the go get easy star prime royal lucky gold".split(
  " ",
)
const TAILS = ["online", "site", "shop", "xyz", "top", "club", "info", "biz", "net", "com"]

/** A host that nobody has linked before. */
export const freshHost = (chance: Chance, word: string) =>
  `${chance.pick(NAMES)}-${word}${chance.between(1, 9_999)}.${chance.pick(TAILS)}`

const NEUTRAL =
  `We looked at this from many sides. | Our team has worked on it for years. | Read on to learn more. |
It is easier than you think. | People from all over the world write to us. | The summer was warm and the evenings long. |
There is a small river behind the house. | Every week we add something. | Ask a friend what they think of it. |
You find the details below. | It began with a simple idea. | Most of it is done in a few minutes. |
The second part takes more patience. | Nothing here is complicated. | Here is how it works, step by step. |
This page was last changed in spring. | The pictures are from our own archive. | Some things are better seen than told. |
Thanks to everyone who has helped. | A good start is half the work. | We try to keep it short.`
    .split("|")
    .map((sentence) => sentence.trim())

/** Sentences that say nothing, as pages of every kind have. */
export const filler = (chance: Chance, count: number) => chance.some(NEUTRAL, count).join(" ")

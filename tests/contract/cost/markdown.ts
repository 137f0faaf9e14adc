import type { Random } from "../../faults/fuzz/random"

/** As long as a post may be. */
export const LONGEST_POST = 20_000

const LANGUAGES = [
  ...[
    "bash",
    "c",
    "cpp",
    "css",
    "diff",
    "go",
    "html",
    "java",
    "javascript",
    "json",
    "lua",
    "markdown",
  ],
  ...["php", "python", "ruby", "rust", "sql", "typescript", "xml", "yaml", "js", "ts", "none-such"],
]

/** One piece each of everything that Markdown has, and of what has been expensive somewhere. */
export const PIECES: readonly string[] = [
  ...[
    "//a.b/",
    "http://a.b/",
    "https://a.b/?c=d&e#f ",
    "www.a.b ",
    "a@b.co",
    "mailto:a@b.co ",
    "x.y/",
    "ftp://a ",
  ],
  ...[
    "<http://a.b>",
    "<a@b.co>",
    "<!--",
    "<a href='",
    "</p>",
    "<?",
    "<![CDATA[",
    "&amp;",
    "&#x41;",
    "&",
    "&#",
  ],
  ...["@a ", "@a//b.c/", "@", "@a-b-c ", "[@a](b)"],
  ...[
    "[a](b)",
    "[",
    "![",
    "]",
    "[a]",
    "[a](",
    "[a](<b",
    "](",
    "[](",
    "[a][b]",
    "[a]: b\n",
    "[a]: http://x.y/ 't'\n",
    "[[a]",
  ],
  ...["*", "**", "_", "__", "*a", "**a", "*a**", "a*b_", "***", "~~", "~~a", "_a_", "*a _b* c_"],
  ...["`", "``", "`a`", "` `` ", "\\", "\\*", "\\`"],
  ...[
    "> ",
    ">",
    "> > ",
    "- ",
    "- a\n",
    " - a\n",
    "1. ",
    "1. a\n",
    "1) ",
    "+ ",
    "* a\n  ",
    "- [ ] a\n",
  ],
  ...[
    "# a\n",
    "#",
    "===\n",
    "a\n===\n",
    "---\n",
    "- - -\n",
    "a\n\n",
    "\n",
    "    a\n",
    "\t",
    "  \n",
    "\\\n",
  ],
  ...["|a", "|-", "|", "a|b\n-|-\n", "|a|b|\n|-|-|\n|c|d|\n", "|a|\n|-|\n", "|\n"],
  ...[
    "```\n",
    "```",
    "~~~\n",
    "```a\n```\n",
    "<div>\n",
    "\u202e",
    "\u0301",
    "🏮",
    "é",
    "'",
    '"',
    '"a"',
    "...",
    "--",
    "(c)",
  ],
]

const fill = (piece: string) => piece.repeat(Math.floor(LONGEST_POST / piece.length))

/** Posts of the greatest length: every piece alone, every language, then mixtures. */
export function* posts(
  random: Random,
  mixtures: number,
): Generator<readonly [name: string, text: string]> {
  for (const piece of PIECES) yield [`${JSON.stringify(piece)} repeated`, fill(piece)]
  for (const language of LANGUAGES)
    for (const [name, code] of CODE) yield [`${language} of ${name}`, fence(language, code)]
  for (let n = 0; n < mixtures; n++) yield [`mixture ${n}`, mixture(random)]
}

const fence = (language: string, code: string) =>
  `\`\`\`${language}\n${code.repeat(Math.floor((LONGEST_POST - 40) / code.length))}\n\`\`\`\n`

const CODE: readonly (readonly [string, string])[] = [
  ['r#"', 'r#"'],
  ["letters", "a"],
  ["brackets", "(["],
  ["quotes", "\"'`"],
  ["tags", "<a b='"],
  ["comments", "/*//"],
]

/** Posts that were expensive once, or elsewhere. */
export function* attacks(): Generator<readonly [string, string]> {
  yield ["addresses after a mention", `@a ${"//a.b/".repeat(3_300)}`]
  const table = `${"|a".repeat(200)}\n${"|-".repeat(200)}\n${"|a\n".repeat(320)}\n`
  yield ["wide tables with short rows", table.repeat(11)]
  const reference = `[r]: http://a.b/${"x".repeat(1_900)}\n\n`
  yield ["references that repeat a long address", reference + "[r]".repeat(5_900)]
  yield ["nested quotes", `${">".repeat(10_000)} a`]
  yield ["nested lists", Array.from({ length: 190 }, (_, n) => `${" ".repeat(n)}- a`).join("\n")]
  yield ["nested emphasis", `${"*a _b ".repeat(1_600)}${"_ *".repeat(1_600)}`]
  yield ["nested links", `${"[".repeat(9_000)}a${"](b)".repeat(2_500)}`]
  yield ["many small blocks of code", '```rust\nr#"\n```\n'.repeat(1_250)]
  yield [
    "backticks of every length",
    Array.from({ length: 190 }, (_, n) => "`".repeat(n + 1)).join(" a "),
  ]
}

function mixture(random: Random): string {
  const few = Array.from({ length: 2 + random.below(5) }, () => random.pick(PIECES))
  let text = random.chance(0.2) ? "@a " : ""
  while (text.length < LONGEST_POST - 40) {
    const piece = random.pick(few)
    const room = Math.floor((LONGEST_POST - text.length) / piece.length)
    text += piece.repeat(
      Math.min(room, random.chance(0.2) ? 1 + random.below(2_000) : 1 + random.below(3)) || 1,
    )
  }
  return text.slice(0, LONGEST_POST)
}

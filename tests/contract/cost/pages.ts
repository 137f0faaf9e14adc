import type { Random } from "../../faults/fuzz/random"

/** A page is under two million bytes. */
const LONGEST_PAGE = 1_999_000

const PIECES = [
  ...[
    "<a>",
    "<a><b>",
    "<b><p>",
    "<p>",
    "<div>",
    "<table>",
    "<td>",
    "<li>",
    "</a>",
    "<a></b>",
    "<svg>",
    "<math>",
  ],
  ...[
    "<",
    "<a",
    "<a b",
    "<a b=",
    "<a b='",
    '<a b="x" ',
    "a=b ",
    "<a href=//x.y>",
    "<img src=http://x.y/z>",
  ],
  ...[
    "<link rel=stylesheet href=http://a.b>",
    "<script src=http://a.b></script>",
    "<!--",
    "<!-- a -->",
    "<!-",
  ],
  ...[
    "<!doctype",
    "<!doctype html>",
    "<![CDATA[",
    "<?",
    "&",
    "&amp;",
    "&#x",
    "&notanentity;",
    "<title>",
    "<meta>",
  ],
  ...[
    "@import 'http://x.y/';",
    "@import ",
    "url(http://x.y/)",
    "url( ",
    'fetch("http://x.y")',
    "fetch( ",
    "http://",
  ],
  ...[
    "eval(",
    "eval(atob",
    "import(",
    "WebSocket (",
    "localStorage",
    "\n",
    "\r\n",
    " ",
    "\0",
    "x",
    "é",
    "🏮",
  ],
  ...[
    "<script>",
    "<style>",
    "<textarea>",
    "<plaintext>",
    "<template>",
    "<select><option>",
    "<base href=x>",
  ],
  ...[
    "<meta property=og:image content=data:image/png;base64,AAAA>",
    "<meta property=og:image content=data:image/png;base64,AAAA><div><a></b>",
    "<!--TITLE: a-->",
    "<!--\nPARENT: a\n-->",
  ],
]

/** Pages of the greatest size: every piece alone, then mixtures. */
export function* pages(
  random: Random,
  mixtures: number,
): Generator<readonly [name: string, html: string]> {
  for (const piece of PIECES) yield [`${JSON.stringify(piece)} repeated`, full(() => piece)]
  yield ["one attribute of a megabyte", `<p a="${"x".repeat(LONGEST_PAGE - 20)}">`]
  yield ["attributes without end", `<p ${"a=b ".repeat(LONGEST_PAGE / 4 - 20)}>`]
  for (let n = 0; n < mixtures; n++) {
    const few = Array.from({ length: 2 + random.below(4) }, () => random.pick(PIECES))
    yield [`mixture ${n} of ${JSON.stringify(few)}`, full(() => random.pick(few))]
  }
}

function full(next: () => string): string {
  const start = "<!doctype html><p>x"
  const pieces = Array.from({ length: 1_000 }, next).join("")
  const bytes = Buffer.byteLength(pieces)
  return start + pieces.repeat(Math.floor((LONGEST_PAGE - start.length) / bytes))
}

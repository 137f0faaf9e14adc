/** A pattern that recheck does not always call safe, with the longest text that reaches it, and why that is enough. */
interface Exception {
  readonly pattern: string
  /** Characters. */
  readonly most: number
  readonly why: string
}

const MAX_PAGE = 2_000_000
const LIMITED =
  "Each repetition has a limit, and so have the steps at each character: recheck, which tries short texts, takes that for a degree. Pages are checked in a thread with a deadline, and tests/contract/expensive-inputs.test.ts measures them."

const inPages = [
  /<textarea\b|<input\b(?![^>]{0,300}\btype\s{0,3}=\s{0,3}["']?(?:range|checkbox|radio|button|submit|reset|color|file|hidden|image)\b)/i,
  /["'`](?:click|mousedown|mouseup)["'`]|\bon(?:click|mousedown|mouseup)\b|<(?:button|select|input|textarea|summary)\b|<a\s[^>]{0,300}\bhref\b/i,
  /<\/(?!(?:script|style|title|textarea|xmp|iframe|noembed|noframes|noscript|plaintext)[\s/>])[a-z][^>]{0,200}>/gi,
  /(?:\b(?:from|import)\s{0,9}|\.src\s{0,9}=\s{0,9})["'`](?:https?:|wss?:)?\/\/[^"'`\s]{1,200}|"imports"\s{0,9}:\s{0,9}\{[^}]{0,500}:\/\//g,
  /(?:\b(?:fetch|importScripts|import|Audio|Worker|EventSource|sendBeacon)\s{0,9}\(\s{0,9}|\.open\s{0,9}\(\s{0,9}["'`](?:GET|POST|HEAD|PUT)["'`]\s{0,9},\s{0,9})["'`](?:https?:|wss?:)?\/\/[^"'`\s]{1,200}/g,
  /\b(?:from|import)\s{0,9}["']\.{0,2}\/(?!\/)[^"'\s]{1,200}|(?<![\w.$])url\(\s{0,9}["']?(?!data:|blob:|https?:|\/\/)[^"')\s]{1,200}\.(?:png|jpe?g|gif|webp|avif|svg|woff2?|ttf|otf|css)\b/g,
  /\bgoes\s{1,9}here\b|\byour\s{1,9}(?:[a-z]{1,20}\s{1,9}){1,3}?here\b/gi,
  /(?:\.\.\.|…)\s{0,9}(?:the\s{1,9})?(?:rest|remaining|existing|previous|same)\b|\brest\s{1,9}of\s{1,9}(?:the\s{1,9})?(?:code|game|page|script|styles?)\s{1,9}(?:here|unchanged|(?:remains|stays|is)\s{1,9}(?:unchanged|the same))/gi,
  /(?:enter|type|paste|input|import)[^.<>{}]{0,60}(?:(?:seed|recovery|mnemonic|secret)\s{1,3}(?:recovery\s{1,3})?(?:phrase|words)|private key)/i,
  /<form\b[^<>]{0,500}?\baction\s{0,3}=\s{0,3}["']?\s{0,9}(?:https?:)?\/\/([^"'\s/<>?#]{1,200})|\bformaction\s{0,3}=\s{0,3}["']?(?:https?:)?\/\/([^"'\s/<>?#]{1,200})/gi,
  /(?:\bfetch|sendBeacon|\baxios(?:\.post)?|\.open\s{0,3}\(\s{0,3}["'`]\w{3,4}["'`]\s{0,3},|\bWebSocket|\$\.post|\blocation(?:\.href)?\s{0,3}=|window\.open|\.src\s{0,3}=|\.action\s{0,3}=)\s{0,3}\(?\s{0,3}["'`](?:https?:|wss?:)?\/\/([^"'`\s/<>?#$]{1,200})/gi,
  /<([a-z][a-z0-9]{0,20})\s[^<>]{0,300}?\bstyle\s{0,3}=\s{0,3}(?:"([^"<>]{0,500})"|'([^'<>]{0,500})')[^<>]{0,300}>/gi,
  /<\s{0,3}[a-z!/][^>]{0,200}>|\bdocument\s{0,3}\./i,
].map(String)

export const EXCEPTIONS: readonly Exception[] = [
  ...inPages.map((pattern) => ({ pattern, most: MAX_PAGE, why: LIMITED })),
  {
    pattern: String(
      /[[\p{Emoji}--[0-9#*]--\p{Emoji_Modifier}--\p{Regional_Indicator}][[\p{Extended_Pictographic}&&\p{Cn}]--[\u{1f777}-\u{1f77a}\u{1f8d0}-\u{1f8d8}\u{1fa54}-\u{1fa57}]]]/v,
    ),
    most: 1_000_000,
    why: "One character without repetition; recheck does not know the flag v",
  },
  {
    pattern: String(
      /[[\p{Emoji}--[0-9#*]--\p{Emoji_Modifier}--\p{Regional_Indicator}][[\p{Extended_Pictographic}&&\p{Cn}]--[\u{1f777}-\u{1f77a}\u{1f8d0}-\u{1f8d8}\u{1fa54}-\u{1fa57}]]]/gv,
    ),
    most: 1_000_000,
    why: "One character without repetition; recheck does not know the flag v",
  },
  {
    pattern: String(/(?:^|\.)([a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+)$/),
    most: 254,
    why: "The end of a host, cut to the length of the longest domain",
  },
  {
    pattern: String(/(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["']bun(?::[\w/-]+)?["']/g),
    most: 1_000_000,
    why: "The source of a module, which its author checks on the command line",
  },
  {
    pattern: String(
      /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["'](?:npm|jsr|https?):[^"'\n]*["']/g,
    ),
    most: 1_000_000,
    why: "The source of a module, which its author checks on the command line",
  },
  {
    pattern: String(
      /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|\$\{[^{}`]*\}|[^`\\])*`|(?<=[(,=:[!&|?{};>\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g,
    ),
    most: 1_000_000,
    why: "The source of a module, which its author checks on the command line",
  },
  {
    pattern: String(/<!-- BROADSIDE CREDIT\r?\n((?:[^<]|<(?!!--)){0,8000}?)-->/g),
    most: 65_536,
    why: "The head of a page, MAX_HEAD; each block ends where the next begins",
  },
  {
    pattern: String(
      /(?:\b[a-z][a-z0-9+.-]{1,20}:(?=[\\/&])|(?<=[(<\s]|^)(?=[\\/]{2}[\w-]+\.))[^\s<>()[\]"'`]+/gi,
    ),
    most: 40_000,
    why: "An answer of at most 2,000 tokens; as HTML it is the site's own, in which each tag ends",
  },
  {
    pattern: String(/<a\b[^<>]*?\shref="([^"<>]*)"[^<>]*>((?:[^<]|<(?!a\b))*?)<\/a>/gi),
    most: 40_000,
    why: "An answer of at most 2,000 tokens; as HTML it is the site's own, in which each tag ends",
  },
  {
    pattern: String(/\s*#\s*(nk_.*)$/i),
    most: 1_000,
    why: "The name in a person's own browser",
  },
  {
    pattern: String(
      /^\/(?:api\/)?exchange\/\d{1,15}(?:\/reply\/(\d{1,15})(?:[/?#]|$)|[^#]*#reply-(\d{1,15})$)/,
    ),
    most: 2_000,
    why: "An address; its digits have a limit, so that each character is read at most 16 times",
  },
  {
    pattern: String(/ ?An operator .*$/),
    most: 1_000,
    why: "A note of the site's own, in one line",
  },
  {
    pattern: String(/^$|^https?:\/\/[^\s/]+\/\S*\{z\}\S*$/),
    most: 2_000,
    why: "A setting of the operator, read once at the start",
  },
  {
    pattern: String(/<meta[^>]{0,200}?[\s"';]charset\s*=\s*["']?([\w-]+)/i),
    most: 1_024,
    why: "The first 1,024 bytes of a fetched page",
  },
]

/** What is put together at run time, by file, and why it is linear. */
export const AT_RUN_TIME: readonly { readonly file: string; readonly why: string }[] = [
  {
    file: "core/content/page-parts.ts",
    why: "`</` and the name of one of six elements: no repetition",
  },
  {
    file: "core/content/word-finder.ts",
    why: "Words of a library, whose nodes have no repetition",
  },
  {
    file: "core/http/paths.ts",
    why: "The path of a mounted route: one `[^/]+` between slashes, and `.*` at its end",
  },
  {
    file: "modules/publishing/sharing/cards/letters.ts",
    why: "The pattern of a pictograph, which stands in core/base/pictograph.ts and is checked there",
  },
]

import type { Finder } from "./page-finder"
import type { PageSource } from "./page-source"
import type { SourceWord } from "./source-words"

/** What of a page's surroundings its source is checked for. */
export interface PageCheckOptions {
  /** Whether it gets an origin of its own, and so real storage; default not. */
  readonly ownStorage?: boolean | undefined
}

/** Something in the source of a page that does not work here, or breaks the single-file rules. */
interface SourceRule {
  readonly rule: string
  /** A page that breaks it has at least one of these words. */
  readonly words?: readonly SourceWord[]
  /** And this text, such as the slashes of an address elsewhere. */
  readonly text?: string
  readonly pattern: RegExp
  readonly message: string
}

/** A quoted address: of another server; or of a file beside this one, neither on the site nor made up. */
const QUOTE = `["'\`]`
const ELSEWHERE = `${QUOTE}(?:https?:|wss?:)?//[^"'\`\\s]{1,200}`
const BESIDE = `${QUOTE}(?![a-z][a-z0-9+.-]{0,20}:|[/#?$"'\`])[^"'\`\\s]{1,200}`
const CALLS =
  "\\b(?:fetch|importScripts|import|Audio|Worker|EventSource|sendBeacon)\\s{0,9}\\(\\s{0,9}"
const XHR = `\\.open\\s{0,9}\\(\\s{0,9}${QUOTE}(?:GET|POST|HEAD|PUT)${QUOTE}\\s{0,9},\\s{0,9}`
const IMPORTS = "\\b(?:from|import)\\s{0,9}"
const SOURCE = "\\.src\\s{0,9}=\\s{0,9}"

const FILE = "[^\"')\\s]{1,200}\\.(?:png|jpe?g|gif|webp|avif|svg|woff2?|ttf|otf|css)\\b"

const CALL_WORDS: readonly SourceWord[] = [
  ...(["fetch", "importscripts", "import", "audio", "worker", "eventsource"] as const),
  ...(["sendbeacon", "open"] as const),
]
const REFUSED_WORDS: readonly SourceWord[] = [
  ...(["getusermedia", "getdisplaymedia", "requestmidiaccess", "paymentrequest"] as const),
  ...(["geolocation", "bluetooth", "usb", "serial", "hid", "notification", "clipboard"] as const),
  ...(["serviceworker", "sharedarraybuffer"] as const),
]

const SIBLING = "loads a file beside this one, but only this file is published; put it in"

const RULES: readonly SourceRule[] = [
  {
    rule: "outside",
    words: ["import", "importurl"],
    text: "//",
    pattern: /@import\s{0,9}(?:url\()?\s{0,9}["']?(?:https?:)?\/\/[^"')\s]{1,200}/gi,
    message: "imports a style sheet from outside; put it into the file",
  },
  {
    rule: "outside",
    text: "//",
    pattern: /url\(\s{0,9}["']?(?:https?:)?\/\/[^"')\s]{1,200}/gi,
    message: "loads a style's file from outside; use a data URI",
  },
  {
    rule: "outside",
    words: ["from", "import", "imports", "src"],
    text: "//",
    pattern: new RegExp(
      `(?:${IMPORTS}|${SOURCE})${ELSEWHERE}|"imports"\\s{0,9}:\\s{0,9}\\{[^}]{0,500}://`,
      "g",
    ),
    message: "loads a file from outside; put it into this one",
  },
  {
    rule: "network",
    words: CALL_WORDS,
    text: "//",
    pattern: new RegExp(`(?:${CALLS}|${XHR})${ELSEWHERE}`, "g"),
    message: "talks to another server; a page should run on its own",
  },
  {
    rule: "network",
    words: ["websocket", "webtransport", "rtcpeerconnection"],
    pattern: /\bnew\s{1,9}(?:WebSocket|WebTransport|RTCPeerConnection)\b/g,
    message: "talks to other computers; a page should run on its own",
  },
  {
    rule: "sibling",
    words: [...CALL_WORDS, "src"],
    pattern: new RegExp(`(?:${CALLS}|${XHR}|${SOURCE})${BESIDE}`, "g"),
    message: SIBLING,
  },
  {
    rule: "sibling",
    words: ["from", "import", "url"],
    pattern: new RegExp(
      `${IMPORTS}["']\\.{0,2}/(?!/)[^"'\\s]{1,200}|(?<![\\w.$])url\\(\\s{0,9}["']?(?!data:|blob:|https?:|//)${FILE}`,
      "g",
    ),
    message: SIBLING,
  },
  {
    rule: "storage",
    words: ["indexeddb"],
    pattern: /\bindexedDB\s{0,3}\.\s{0,3}(?:open|databases|deleteDatabase)\b/g,
    message: "IndexedDB fails in this sandbox; localStorage works, up to 262,144 characters",
  },
  {
    rule: "storage",
    words: ["caches", "navigator"],
    pattern: /\bcaches\s{0,3}\.\s{0,3}(?:open|match)\b|\bnavigator\s{0,3}\.\s{0,3}storage\b/g,
    message: "the browser's caches and private files fail in this sandbox; localStorage works",
  },
  {
    rule: "storage",
    words: ["cookiestore", "sharedworker"],
    pattern: /\bcookieStore\s{0,3}\.\s{0,3}[gsd]et|\bnew\s{1,9}SharedWorker\b/g,
    message:
      "cookieStore and shared workers fail in this sandbox; document.cookie and workers from a Blob work",
  },
  {
    rule: "frame",
    words: ["parent", "top", "opener"],
    pattern:
      /(?<![\w$.])(?:(?:window|self|globalThis)\s{0,3}\.\s{0,3})?(?:parent|top|opener)\s{0,3}\.\s{0,3}(?:location|document|localStorage|frames)\b/g,
    message:
      "reaches for the page around it, which throws in the player; ask only if parent === window",
  },
  {
    rule: "frame",
    words: ["open"],
    pattern:
      /(?:[=(,?:]|\breturn)\s{0,9}window\s{0,3}\.\s{0,3}open\s{0,3}\(|\bwindow\s{0,3}\.\s{0,3}open\s{0,3}\([^()]{0,200}\)\s{0,9}\??\./g,
    message: "window.open opens a tab but returns null in the player; do not use what it returns",
  },
  {
    rule: "refused",
    words: REFUSED_WORDS,
    pattern:
      /\b(?:getUserMedia|getDisplayMedia|requestMIDIAccess|PaymentRequest)\b|\bnavigator\s{0,3}\.\s{0,3}(?:geolocation|bluetooth|usb|serial|hid)\b|\bNotification\s{0,3}\.\s{0,3}requestPermission\b|\bclipboard\s{0,3}\.\s{0,3}read\w{0,4}\b|\bserviceWorker\s{0,3}\.\s{0,3}register\b|\bnew\s{1,9}SharedArrayBuffer\b/g,
    message:
      "camera, microphone, location, devices, notifications, reading the clipboard, service workers and shared memory are refused to every page",
  },
  {
    rule: "obfuscated",
    words: ["eval"],
    pattern: /\beval\s{0,9}\(\s{0,9}(?:atob|function\s{0,9}\(p,a,c,k,e)/g,
    message: "looks obfuscated; pages are open source and meant to be read",
  },
  {
    rule: "nul",
    text: "\0",
    pattern: /\0/g,
    message: "contains a NUL character, which browsers drop",
  },
]

/** Looks through the source for what breaks a rule, without parsing it: linear in its size. */
export function checkSource(page: PageSource, finder: Finder, { ownStorage }: PageCheckOptions) {
  const { html, words } = page
  for (const { rule, pattern, message, ...needs } of RULES) {
    if (rule === "storage" && ownStorage) continue
    if (needs.words && !words.hasAny(needs.words)) continue
    if (needs.text && !page.includes(needs.text)) continue
    for (const match of html.matchAll(pattern)) {
      if (/fonts\.(googleapis|gstatic)\.com/i.test(match[0])) continue
      if (!finder.at(match.index, rule, message)) break
    }
  }
}

/**
 * Words that some check of a page looks for, in lower case. A check skips a page that has none
 * of its words, and one pass finds all of them.
 */
export const SOURCE_WORDS = [
  ...["a", "action", "area", "atob", "audio", "base", "bluetooth", "button", "caches"],
  ...["canvas", "click", "clipboard", "content", "cookie", "cookiestore", "data", "decodeuri"],
  ...["decodeuricomponent", "document", "embed", "equiv", "eval", "eventsource", "fetch"],
  ...["formaction", "frames", "from", "fromcharcode", "gamepadconnected", "geolocation"],
  ...["getdisplaymedia", "getgamepads", "getusermedia", "hid", "href", "http", "https"],
  ...["iframe", "import", "imports", "importscripts", "importurl", "indexeddb", "input"],
  ...["keyboardevent", "keydown", "keypress", "keyup", "localstorage", "location", "mousedown"],
  ...["mouseenter", "mousemove", "mouseover", "mouseup", "navigator", "notification"],
  ...["onclick", "onkeydown", "onkeypress", "onkeyup", "onmousedown", "onmouseenter"],
  ...["onmousemove", "onmouseover", "onmouseup", "onpointerdown", "onpointermove"],
  ...["onpointerup", "ontouchend", "ontouchmove", "ontouchstart", "onwheel", "open", "opener"],
  ...["parent", "paymentrequest", "pointerdown", "pointerevent", "pointermove", "pointerup"],
  ...["requestmidiaccess", "requestpointerlock", "rtcpeerconnection", "select", "sendbeacon"],
  ...["serial", "serviceworker", "sharedarraybuffer", "sharedworker", "src", "style"],
  ...["summary", "textarea", "title", "top", "touchend", "touchmove", "touchstart", "unescape"],
  ...["url", "usb", "viewport", "websocket", "webtransport", "wheel", "worker"],
] as const
export type SourceWord = (typeof SOURCE_WORDS)[number]

const START = 0x811c9dc5 | 0
const PRIME = 0x01000193

/** Lower-case letter for each word byte, 0 for every other byte. */
const LETTERS = new Uint8Array(256)
for (const letter of "0123456789_abcdefghijklmnopqrstuvwxyz") {
  LETTERS[letter.charCodeAt(0)] = letter.charCodeAt(0)
  LETTERS[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0)
}

/** Most words of a page are not in the list; one look at a byte says so. */
const mayBe = new Uint8Array(65_536)
const indexes = new Map<number, number>()
const places = new Map<SourceWord, number>()
for (const [index, word] of SOURCE_WORDS.entries()) {
  let hash = START
  for (const letter of word) hash = Math.imul(hash ^ letter.charCodeAt(0), PRIME)
  mayBe[hash & 0xffff] = 1
  indexes.set(hash, index)
  places.set(word, index)
}

/** Which of the words a source has, as a whole and in any case; a word that it does not have may seem to be there, too. */
export interface SourceWords {
  has(word: SourceWord): boolean
  hasAny(words: readonly SourceWord[]): boolean
  /** Where the last of some words ends, in bytes; -1 if it has none of them. */
  lastOf(words: readonly SourceWord[]): number
}

/** Finds the words in the UTF-8 of a source. */
export function wordsIn(bytes: Uint8Array): SourceWords {
  const ends = new Int32Array(SOURCE_WORDS.length).fill(-1)
  let hash = START
  for (let at = 0; at <= bytes.length; at++) {
    const letter = at < bytes.length ? (LETTERS[bytes[at] as number] as number) : 0
    if (letter !== 0) {
      hash = Math.imul(hash ^ letter, PRIME)
      continue
    }
    if (hash !== START && mayBe[hash & 0xffff] === 1) {
      const index = indexes.get(hash)
      if (index !== undefined) ends[index] = at
    }
    hash = START
  }
  const endOf = (word: SourceWord) => ends[places.get(word) as number] as number
  return {
    has: (word) => endOf(word) >= 0,
    hasAny: (words) => words.some((word) => endOf(word) >= 0),
    lastOf: (words) => Math.max(-1, ...words.map(endOf)),
  }
}

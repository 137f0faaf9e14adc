import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { checkPage } from "../../../core/content/page-check"
import { PageSource } from "../../../core/content/page-source"
import { inspect } from "../../../core/content/review/inspect"
import { unpackedOf } from "../../../core/content/review/packed"
import { SOURCE_WORDS, type SourceWords } from "../../../core/content/source-words"
import { corpus } from "./corpus"

/** Texts that a check finds by themselves; all others only say whether a pattern is worth trying. */
const FOUND_BY_THEMSELVES = ["localStorage", "sessionStorage", "tel:"]

/** A page with which every pattern is tried, and which is parsed to its end. */
class UngatedSource extends PageSource {
  override get words(): SourceWords {
    return { has: () => true, hasAny: () => true, lastOf: () => this.bytes.length }
  }

  override includes(text: string): boolean {
    return !FOUND_BY_THEMSELVES.includes(text) || super.includes(text)
  }
}

const OWN = new Set(["example.test"])

function judged(page: PageSource, title = "A page") {
  const { html } = page
  return {
    html,
    check: checkPage(page),
    checkWithStorage: checkPage(page, { ownStorage: true }),
    review: inspect({ title, html, pageSource: page }, OWN),
  }
}

function expectNoDifference(html: string, title?: string): void {
  expect(judged(new PageSource(html), title)).toEqual(judged(new UngatedSource(html), title))
  const packed = unpackedOf(new UngatedSource(html))
  expect(packed).toBe(unpackedOf(new PageSource(html)))
  if (packed && !html.includes(packed)) expectNoDifference(`${html}\n${packed}`, title)
}

/** Each matches a pattern of the checks or of the review, or nearly does. */
const LINES = [
  "<!doctype html>",
  "<title>A page</title>",
  '<meta name="viewport" content="width=device-width">',
  '<meta http-equiv="refresh" content="0; url=https://sells.example/">',
  "<meta http-equiv=refresh content=1;URL='//sells.example/a'>",
  '<base href="/x">',
  '<script src="//cdn.example/a.js"></script>',
  "<img src=a.png alt='A picture of it'>",
  '<link rel="stylesheet" href="https://cdn.example/a.css">',
  '<object data="a.swf"></object><embed src=b.swf>',
  '<a href="https://sells.example/one">one</a>',
  '<a\nhref=\\\\sells.example\\two>two</a><area href="//x.example">',
  '<area href="//area.example">',
  "<embed src=https://embed.example/e.swf>",
  "<button>One</button>",
  '<iframe src="https://frame.example"></iframe>',
  "<form action=https://takes.example/in><input type=password name=pwd></form>",
  '<button formaction="//takes.example">Send</button><textarea>enter your seed phrase</textarea>',
  "<input name=cvv placeholder='card number'>",
  '<p style="display:none"><a href="https://hidden.example">x</a></p>',
  '<p style="color:#fff;background:#fff">hidden words here</p>',
  "<style>@import url(https://cdn.example/a.css); p { background: url('//a.example/b.png') }</style>",
  "<style>@importurl(//cdn.example/a.css)</style>",
  "<style>q { background: url( a.png ) }</style>",
  '<script>fetch("https://api.example/a"); fetch(`b.json`)</script>',
  "importScripts('//cdn.example/w.js'); import('./m.js')",
  'import x from "https://cdn.example/m.js"; import "/n.js"',
  'export * from "https://cdn.example/m.js"',
  'export * from "/n.js"',
  'import "//cdn.example/m.js"',
  '{"imports" : {"a": "https://cdn.example/a.js"}}',
  "new Audio('a.mp3'); new Worker(\"w.js\"); new EventSource('//e.example')",
  "navigator.sendBeacon('https://b.example', x); xhr.open ( 'POST' , \"//x.example\")",
  "new WebSocket(a); new  WebTransport(b); new RTCPeerConnection()",
  "pic.src = 'a.png'; pic.src='//cdn.example/a.png'",
  "indexedDB . open('a'); caches.match(b); navigator . storage",
  "cookieStore.get('a'); new SharedWorker(url); document.cookie = 'a=1'",
  "parent.location = 1; window.top.document; opener.frames",
  "const w = window . open('https://x.example'); window.open(a).focus()",
  "navigator.geolocation; navigator.usb; navigator.serial; navigator.hid; navigator.bluetooth",
  "getUserMedia(a); getDisplayMedia(b); requestMIDIAccess(); new PaymentRequest(c)",
  "Notification.requestPermission(); clipboard.readText(); serviceWorker.register(a)",
  "new SharedArrayBuffer(8); eval(atob('x')); eval( function (p,a,c,k,e",
  "\0",
  "localStorage.a = 1; sessionStorage.b",
  "onkeydown = a; addEventListener('keyup', b); KeyboardEvent",
  "onpointermove = a; PointerEvent; 'touchstart'; ontouchend",
  '"click"; onmousedown = a; <select>; <summary>; `mouseup`',
  "onmousemove; 'wheel'; onwheel; requestPointerLock; mouseenter; mouseover; onmouseover; onmouseenter",
  "pointerup; onpointerup; onpointerdown; ontouchmove; ontouchstart; mousemove; onclick; onmouseup",
  "onkeyup; onkeypress; keypress; pointerdown; touchmove; touchend; 'mousedown'; <input>; <textarea>",
  "keydown; pointermove; window.open('//opened.example')",
  "getGamepads(); gamepadconnected; <canvas></canvas>; 'canvas'",
  "location.href = 'https://door.example/'; location.replace('//door.example/a')",
  `document.write(atob("${btoa('<a href="https://packed.example">Buy it now, it is cheap</a>')}"))`,
  `el.innerHTML = unescape("${escape('<script>document.location="https://p.example"</script>').padEnd(70, "%20")}")`,
  `document.write(decodeURIComponent('${encodeURIComponent("<p>a page of its own, that is hidden</p> and some more <b>")}'))`,
  `document.write(decodeURI("${encodeURI("<p>a page of its own, that is hidden</p> and some more <b>")}"))`,
  `eval(String.fromCharCode(${[..."<b>document.title = 'unpacked' </b> and on it goes"].map((one) => one.charCodeAt(0)).join(", ")}))`,
  '<a href="javascript:x" title="https://t.example">',
  "<a href='tel:123'>call</a> https:&#x2f;&sol;e.example",
  "var a = 'https://quoted.example/a', b = \"\\\\/\\\\/c.example\"",
]
const FRAGMENTS = LINES.flatMap((line) => [line, ...line.split(/(?<=[;,] )/)])

describe("a page with its words looked at first", () => {
  test("is judged like one with which every pattern is tried: the corpora", () => {
    for (const { html, title } of corpus()) expectNoDifference(html, title)
  })

  test("and each fragment of a hostile page alone", () => {
    for (const fragment of FRAGMENTS) {
      expectNoDifference(fragment)
      expectNoDifference(`<p>${fragment}`)
      expectNoDifference(`<script>${fragment}${" // more".repeat(500)}`)
    }
  })

  const glue = fc.constantFrom(
    "",
    "",
    "_",
    "-",
    " ",
    "\n",
    "é",
    "ſ",
    "K",
    "$",
    "'",
    "a",
    "7",
    "<p>",
  )
  const changed = fc
    .tuple(fc.constantFrom(...FRAGMENTS), fc.nat(), fc.nat(3), glue)
    .map(([text, from, cut, between]) => {
      const at = from % (text.length + 1)
      return text.slice(0, at) + between + text.slice(at + cut)
    })
  const piece = fc.oneof(
    fc.constantFrom(...FRAGMENTS),
    changed,
    fc.constantFrom(...SOURCE_WORDS),
    fc.constantFrom(
      "<",
      ">",
      "='",
      "=",
      "(",
      "://",
      "//",
      "\\/",
      '"',
      "`",
      "</script>",
      "<script>",
    ),
    glue,
  )

  test("and pages of such fragments, whole and broken, in any order", () => {
    const page = fc.array(
      fc.tuple(piece, glue).map((both) => both.join("")),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(page, (pieces) => expectNoDifference(pieces.join(""))),
      { numRuns: 4_000 },
    )
  })
})

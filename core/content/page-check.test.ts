import { describe, expect, test } from "bun:test"
import { cpuMs } from "../../tests/kit/cpu"
import { checkPage } from "./page-check"

const GOOD = `<!doctype html>
<meta name="viewport" content="width=device-width">
<title>Good</title>
<p>hi`
const rules = (html: string) => checkPage(html).warnings.map(({ line, rule }) => `${line} ${rule}`)

describe("a page", () => {
  test("that keeps the rules has no warnings", () => {
    expect(checkPage(GOOD)).toEqual({
      page: true,
      warnings: [],
      touchesStorage: false,
      controls: [],
    })
  })

  test("is read to its end if it has the name that marks the end of its beginning", () => {
    for (const name of ["broadside-end", "BROADSIDE-End"])
      expect(
        rules(`<html><${name}><a href='c.html' x='>'>${"<p>Long text. ".repeat(200)}`),
      ).toContain("1 sibling")
  })

  test("has at least one element", () => {
    for (const html of ["", "words", "<", "< p>", "<!doctype html>", "<!-- <p> -->", "&lt;p&gt;"])
      expect([html, checkPage(html).page]).toEqual([html, false])
    for (const html of ["<p>", "<svg/>", "text <b>"]) expect(checkPage(html).page).toBe(true)
  })

  test.each([
    ['<script src="https://cdn.example/x.js"></script>', "outside"],
    ["<img src=//example.com/x.png>", "outside"],
    ['<link rel="stylesheet" href="http://example.com/x.css">', "outside"],
    ['<iframe src="https://example.com"></iframe>', "outside"],
    ["<style>@import url(https://example.com/x.css);</style>", "outside"],
    ["<style>p { background: url('https://example.com/x.png') }</style>", "outside"],
    ['<script>fetch("https://example.com/track")</script>', "network"],
    ["<script>new WebSocket('wss://example.com')</script>", "network"],
    ['<base href="/x">', "base"],
    ['<script>eval(atob("x"))</script>', "obfuscated"],
    ["<script>eval(function(p,a,c,k,e,d){})</script>", "obfuscated"],
    ["<p>\u0000</p>", "nul"],
    ['<script type="importmap">{"imports": {"a": "https://cdn.example/a.js"}}</script>', "outside"],
    ['<script type="module">import a from "https://cdn.example/a.js"</script>', "outside"],
    ["<script>pic.src = '//cdn.example/a.png'</script>", "outside"],
    ['<script>xhr.open("GET", "https://example.com")</script>', "network"],
    ["<script>new WebSocket(address)</script>", "network"],
    ['<script src="game.js"></script>', "sibling"],
    ['<img src="./a.png">', "sibling"],
    ['<link rel="stylesheet" href="/a.css">', "sibling"],
    ['<a href="level2.html">next</a>', "sibling"],
    ["<style>p { background: url(a.png) }</style>", "sibling"],
    ['<script>fetch("./models.tfu")</script>', "sibling"],
    ["<script>fetch(`levels/1.json`)</script>", "sibling"],
    ['<script>new Audio("beep.mp3").play()</script>', "sibling"],
    ['<script>new Worker("worker.js")</script>', "sibling"],
    ['<script type="module">import { a } from "./a.js"</script>', "sibling"],
    ['<script type="module">import "/a.js"</script>', "sibling"],
    ["<script>pic.src = 'a.png'</script>", "sibling"],
    ["<script>indexedDB.open('saves')</script>", "storage"],
    ["<script>await caches.open('v1')</script>", "storage"],
    ["<script>navigator.storage.getDirectory()</script>", "storage"],
    ["<script>new SharedWorker(url)</script>", "storage"],
    ["<script>cookieStore.get('a')</script>", "storage"],
    ["<script>if (parent.location.host) start()</script>", "frame"],
    ["<script>window.top.location = self.location</script>", "frame"],
    ["<script>const tab = window.open('https://example.com')</script>", "frame"],
    ["<script>window.open('#help').focus()</script>", "frame"],
    ["<script>navigator.geolocation.watchPosition(go)</script>", "refused"],
    ["<script>navigator.mediaDevices.getUserMedia({ audio: true })</script>", "refused"],
    ["<script>navigator.clipboard.readText()</script>", "refused"],
    ["<script>navigator.serviceWorker.register('sw.js')</script>", "refused"],
    ["<script>new SharedArrayBuffer(8)</script>", "refused"],
  ])("with %# gets a warning with the line", (html, rule) => {
    expect(rules(`${GOOD}\n${html}`)).toContain(`5 ${rule}`)
  })

  test.each([
    '<link href="https://fonts.googleapis.com/css2?family=X" rel="stylesheet">',
    "<style>@import url(https://fonts.googleapis.com/css2?family=X)</style>",
    '<a href="https://example.com">a link loads nothing</a>',
    '<link rel="canonical" href="https://example.com">',
    '<img src="data:image/png;base64,AAAA">',
    '<script>fetch("/api/games")</script>',
    '<a href="/archive">a link to the site</a> <a href="#top">and to itself</a> <a href="">too</a>',
    '<img src="blob:x"><iframe src="about:blank"></iframe><script src="data:text/javascript,1"></script>',
    "<script>new Worker(URL.createObjectURL(blob)); import(`data:text/javascript,1`)</script>",
    "<script>pic.src = canvas.toDataURL(); pic.src = `data:image/png;base64,AA`</script>",
    "<script>localStorage.best = 1; document.cookie = 'a=1'; window.open('https://example.com')</script>",
    "<script>if (parent !== window) parent.postMessage('hi', '*'); node.parent.location = 3</script>",
    "<script>navigator.clipboard.writeText('1'); navigator.getGamepads(); el.requestPointerLock()</script>",
    "<style>p { background: url(#a) } q { background: url(data:image/png;base64,AA.png) }</style>",
  ])("with %s is fine", (html) => {
    expect(rules(`${GOOD}\n${html}`)).toEqual([])
  })

  test("with an origin of its own may store what it likes", () => {
    const html = `${GOOD}<script>indexedDB.open("saves"); navigator.storage.persist()</script>`
    expect(checkPage(html, { ownStorage: true }).warnings).toEqual([])
  })

  test("lacking doctype, title and viewport is told each", () => {
    expect(rules("<p>").sort()).toEqual(["1 doctype", "1 title", "1 viewport"])
  })

  test("with a hundred faults names twenty and counts the rest", () => {
    const { warnings } = checkPage(GOOD + '<img src="https://example.com/x.png">\n'.repeat(100))
    expect(warnings.length).toBe(21)
    expect(warnings.at(-1)?.message).toBe("and 80 more")
    expect(warnings.slice(0, 3).map((w) => w.line)).toEqual([4, 5, 6])
  })

  test("of any shape takes linear time", () => {
    const size = 1_900_000
    for (const html of [
      "<".repeat(size),
      "<b>".repeat(size / 3),
      `<p title="${"x".repeat(size)}">`,
      "@import ".repeat(size / 8),
      "url( ".repeat(size / 5),
      "fetch( ".repeat(size / 7),
      'fetch("'.repeat(size / 7),
      '"imports":{'.repeat(size / 11),
      "= window . open ( ".repeat(size / 18),
      "<a href=x>".repeat(size / 10),
      "<input ".repeat(size / 7),
      `${GOOD}${"<img src=//e>".repeat(size / 13)}`,
    ]) {
      // Quadratic would be minutes; this only tells the two apart.
      expect(cpuMs(() => checkPage(html))).toBeLessThan(5_000)
    }
  })
})

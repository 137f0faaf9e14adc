import { describe, expect, test } from "bun:test"
import { cpuMs } from "../../tests/cpu"
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
  ])("with %s is fine", (html) => {
    expect(rules(`${GOOD}\n${html}`)).toEqual([])
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
      `${GOOD}${"<img src=//e>".repeat(size / 13)}`,
    ]) {
      // Quadratic would be minutes; this only tells the two apart.
      expect(cpuMs(() => checkPage(html))).toBeLessThan(5_000)
    }
  })
})

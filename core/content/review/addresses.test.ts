import { expect, test } from "bun:test"
import fc from "fast-check"
import { PageSource } from "../page-source"
import { hostsIn as hostsInSource } from "./addresses"
import { inspect } from "./inspect"

const hostsIn = (html: string) => hostsInSource(new PageSource(html))

const WAYS = [
  '<a href="https://bad.example/x">x</a>',
  "<a/href=https://bad.example>x</a>",
  '<a href="&#104;ttps://bad.example">x</a>',
  '<a href="&#x68;ttps&colon;&sol;&sol;bad.example">x</a>',
  '<a href="https://b&#X61;d.example">x</a>',
  '<a href="https://bad.example&quest;x">x</a>',
  '<a href="https://bad.example&num;x">x</a>',
  '<a href="https://b&shy;ad.example">x</a>',
  '<a href="https://bad&shy.example">x</a>',
  '<a href="https://&bscr;ad.example">x</a>',
  '<a href="https:\\\\bad.example">x</a>',
  `<a href="${" ".repeat(2_500)}https://bad.example">x</a>`,
  `<a href="https://${"user".repeat(800)}@bad.example">x</a>`,
  `<a href${" ".repeat(12)}=${" ".repeat(12)}"https&colon;//bad.example">x</a>`,
  `<a href="https://b${"&shy;".repeat(900)}ad.example">x</a>`,
  `<a href=https://us"er@bad.example>x</a>`,
  "<a href=https://us<er@bad.example>x</a>",
  "<a href=https://us\u00a0er@bad.example>x</a>",
  '<a href="&#1;https://bad.example">x</a>',
  '<a href="&#x00000068;ttps&#00000058;//bad.example">x</a>',
  '<svg><a xlink:href="&#104;ttps://bad.example">x</a></svg>',
  "<svg><a xlink:href=https://bad.example>x</a></svg>",
  `<a title=' href="' href="https&colon;//bad.example">x</a>`,
  `<a title=':href=x'href="https&colon;//bad.example">x</a>`,
  '<meta http-equiv=refresh content="0;https&colon;//bad.example">',
  '<meta http-equiv=refresh content="0 https://bad.example">',
  `<meta http-equiv=refresh content="${" ".repeat(30)}0;url=https&colon;//bad.example">`,
  '<a href="https:/bad.example">x</a>',
  '<a href="ht\ntps://bad.example">x</a>',
  `<a title="${"long ".repeat(150)}" href="//bad.example">x</a>`,
  '<base href="https://bad.example/"><a href="x">x</a>',
  "<form action=//bad.example><button>Go</button></form>",
  '<script>open("https://bad.example")</script>',
  '<meta http-equiv="refresh" content="0; url=https:/bad.example/">',
  '<a href="https://user@BAD.example:444/">x</a>',
]

test.each(WAYS)("%s leads to bad.example", (html) => {
  expect([...hostsIn(html)]).toContain("bad.example")
  const padding = Array.from({ length: 600 }, (_, n) => `<a href="https://a${n}.github.io">x</a>`)
  const { targets } = inspect({ title: "t", html: padding.join("") + html })
  expect(targets.hosts).toContain("bad.example")
})

test("a name of no entity, or without its end, stays part of a host", () => {
  expect(hostsIn('<a href="https://good.example&sol.bad.example">x</a>')).toContain(
    "good.example&sol.bad.example",
  )
  expect([...hostsIn('<a href="https://bad.example/?a=1&b=2&copy=3&amp;d=4">x</a>')]).toEqual([
    "bad.example",
  ])
})

test("what leads nowhere else has no host", () => {
  const html =
    '<a href="/x">x</a><a href="page.html">x</a><img src="data:image/png;base64,AA"><p class="a:b">//'
  expect([...hostsIn(html)]).toEqual([])
})

test("links of a description count beside those of the page", () => {
  const { domains } = inspect({
    title: "t",
    description: "See https://bad.example/x",
    html: "<p>x",
  })
  expect(domains).toEqual(["bad.example"])
})

test("any text has hosts or none, and no fault", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => hostsIn(`<a href="${text}">`).size >= 0),
  )
})

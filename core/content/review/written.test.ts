import { expect, test } from "bun:test"
import fc from "fast-check"
import { cpuMs } from "../../../tests/kit/cpu"
import { renderMarkdown } from "../markdown"
import { writtenTargetsOf } from "./targets"

const hostsIn = (text: string) => writtenTargetsOf(text, new Set()).hosts
const linkedHosts = (text: string) =>
  [...renderMarkdown(text).html.matchAll(/href="([^"]*)"/g)].map(
    ([, href]) => URL.parse((href as string).replaceAll("&amp;", "&"))?.hostname,
  )

const WAYS = [
  "https://bad-one.example/x",
  "HTTPS://BAD-ONE.example",
  "https://bad-one.example:8443/x",
  "https:///bad-one.example",
  "https://bad%2Done.example",
  "https://bad&percnt;2Done.example",
  "https://bad-one\u3002example/",
  "ht&#116;ps://bad-on&#x65;.example",
  "https://bad&#00000045;one.example",
  "https\\://bad\\-one\\.example",
  "https://user:word@bad-one.example",
  "<https://https: @bad-one.example>",
  "https://good.example&commat;bad-one.example",
  "https://a@b@bad-one.example",
  "https://a'b@bad-one.example",
  'https://a"b@bad-one.example',
  "https://a&nbsp;b@bad-one.example",
  "https://a&#32;b@bad-one.example",
  "<https://a b@bad-one.example>",
  "<https://a`b@bad-one.example>",
  "https://a<b@bad-one.example",
  "https://a&lt;b@bad-one.example",
  "https://a\\b@bad-one.example",
  `https://${"user".repeat(40)}@bad-one.example`,
  `https:${"/".repeat(12)}bad-one.example`,
  "https://&commat;//bad-one.example",
  "https:///\u24d1ad-one.example",
  "<https://\0 a@bad-one.example>",
  "< https://good.example b@bad-one.example>",
  "<\t\u00a0 https://good.example b@bad-one.example>",
  "<&#32;https://good.example b@bad-one.example>",
]

test.each(WAYS)("a link to %s leads to bad-one.example", (address) => {
  const link = `see [this](${address}), or not`
  expect(linkedHosts(link)).toEqual(["bad-one.example"])
  expect(hostsIn(link)).toContain("bad-one.example")
})

test("a bare address ends where its link ends", () => {
  for (const text of ["https://bad-one.example\\.more", "www.https://bad-one.example"]) {
    expect(linkedHosts(text)).toEqual(["bad-one.example"])
    expect(hostsIn(text)).toContain("bad-one.example")
  }
})

test("a link in angle brackets goes on after a space", () => {
  const text = "[a](<https://https: @*.bad-one.example>)"
  expect(linkedHosts(text)).toEqual(["*.bad-one.example"])
  expect(hostsIn(text)).toEqual(["*.bad-one.example"])
})

test("every host that a link leads to is found, however the link is written", () => {
  const pieces = fc.constantFrom(
    ...[
      "https:",
      "http://",
      "//",
      "/",
      "\\",
      "@",
      ":",
      ":8",
      "?",
      "#",
      " ",
      "\t",
      "\n",
      "<",
      ">",
      "(",
      ")",
    ],
    ...[
      "[",
      "]",
      "[a](",
      "[a](<",
      ">)",
      "[a]: ",
      "`",
      "'",
      '"',
      "&#32;",
      "&Tab;",
      "&#x40;",
      "&commat;",
    ],
    ...[
      "&sol;",
      "&bsol;",
      "&colon;",
      "&lt;",
      "&quot;",
      "&amp;#47;",
      "%",
      "%40",
      "%2F",
      "user",
      "www.",
      "good.example",
    ],
    ...[
      "bad.example",
      "b%61d.example",
      "bad\u3002example",
      "\u24d1ad.example",
      "*",
      "_",
      "!",
      "{",
      "|",
      "^",
      "\0",
    ],
    ...[
      "\u00ad",
      "\u200b",
      "\u00a0",
      "\u3000",
      "-",
      ".",
      ",",
      "\u00fc",
      "&shy;",
      "\\.",
      "\\@",
      "xn--",
    ],
  )
  const words = fc.array(pieces, { maxLength: 7 }).map((parts) => parts.join(""))
  const around = fc.constantFrom(
    ["", ""],
    ["[a](https://", "bad.example)"],
    ["[a](<https://", "bad.example>)"],
    ["[a](< https://", "bad.example>)"],
    ["<https://", "bad.example>"],
    ["https://", "bad.example"],
    ["[a]\n\n[a]: https:/", "bad.example"],
  )
  fc.assert(
    fc.property(around, words, ([before, after], within) => {
      const text = `${before}${within}${after}`
      // The full stop of a sentence; a domain is looked up without it.
      const found = hostsIn(text).map((host) => host.replace(/\.$/, ""))
      for (const host of linkedHosts(text).filter((one) => one !== undefined))
        if (host.endsWith("bad.example")) expect(found).toContain(host)
    }),
    { numRuns: 3_000 },
  )
})

test("addresses without a space between them are all found", () => {
  const two = "[a](https://good.example)[b](https://bad-one.example)"
  expect(linkedHosts(two)).toEqual(["good.example", "bad-one.example"])
  expect(hostsIn(two)).toEqual(["good.example", "bad-one.example"])
  expect(hostsIn('"https://good.example","https://bad-one.example"')).toEqual(hostsIn(two))
  expect(hostsIn("https://bad-one.example\\> or not")).toEqual(["bad-one.example"])
})

test("letters may be written as any entity", () => {
  expect(hostsIn("[a](https://caf&eacute;.example)")).toEqual(["xn--caf-dma.example"])
  expect(hostsIn("[a](https://a&lowbar;b.bad-one.example)")).toEqual(["a_b.bad-one.example"])
})

test("what follows a link is not taken for its host", () => {
  for (const text of [
    "[a](https://bad-one.example),@bo",
    "(https://bad-one.example)",
    "**https://bad-one.example**",
    "https://bad-one.example.",
    "https://bad-one.example, and more",
    "<https://bad-one.example>",
  ])
    expect(hostsIn(text).map((host) => host.replace(/\.$/, ""))).toContain("bad-one.example")
})

test("a user is no host", () => {
  expect(hostsIn("https://ada@bad-one.example")).toEqual(["bad-one.example"])
})

test("each address counts as one link", () => {
  const targets = writtenTargetsOf("https://a.example https://a.example www.b.example", new Set())
  expect(targets.links).toBe(3)
})

// Both take about two milliseconds here; a look back from each space would be seconds.
test.each([
  ["behind a bracket", `${`<${" ".repeat(300)}https://`.repeat(700)}a`],
  ["behind none", `${" ".repeat(200_000)}https://a`],
])("very many spaces %s take linear time", (_, text) => {
  expect(cpuMs(() => hostsIn(text))).toBeLessThan(1_000)
})

// The four take about 150 ms here; quadratic time would be half a minute.
test.each(["https://a", "https://a.b", "https://"])(
  "an address with very many dots after %p takes linear time",
  (start) => {
    for (const end of ["§", "a§", ".", "@b"]) {
      const text = start + ".".repeat(200_000) + end
      expect(cpuMs(() => hostsIn(text))).toBeLessThan(1_000)
    }
  },
)

import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { mentionsIn, plainText, renderMarkdown } from "./markdown"

const mention = (slug: string) => `/agent/${slug}`

describe("Markdown from strangers", () => {
  test.each([
    ["# Big", "<h3>Big</h3>"],
    ["###### Small", "<h6>Small</h6>"],
    ["a\nb", "<p>a<br>\nb</p>"],
    ["<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>"],
    ["[x](/archive/001)", '<p><a href="/archive/001" rel="nofollow ugc noopener">x</a></p>'],
    ["[x](javascript:1)", "<p>[x](javascript:1)</p>"],
    ["[x](//elsewhere.example)", "<p>[x](//elsewhere.example)</p>"],
    [
      "https://e.example",
      '<p><a href="https://e.example" rel="nofollow ugc noopener">https://e.example</a></p>',
    ],
    [
      "![a *b*](https://e.example/i.png)",
      '<p><a href="https://e.example/i.png" rel="nofollow ugc noopener">a *b*</a></p>',
    ],
    ["@ada, hi", '<p><a href="/agent/ada" rel="nofollow ugc noopener">@ada</a>, hi</p>'],
    ["`@ada`", "<p><code>@ada</code></p>"],
  ])("%s", (text, html) => {
    expect(renderMarkdown(text, { mention }).trim()).toBe(html)
  })

  test("has code in the colours of its language, and in none where it names none", () => {
    const html = renderMarkdown("```js\nconst a = '<b>'\n```")
    expect(html).toContain('<span class="hljs-keyword">const</span>')
    expect(html).toContain("&#x27;&lt;b&gt;&#x27;")
    expect(renderMarkdown("```nonsense\n<b>\n```")).toContain("&lt;b&gt;")
    expect(renderMarkdown(`\`\`\`js\n${"let a\n".repeat(2_000)}\`\`\``)).not.toContain("hljs")
  })

  test("has tables that scroll, by hand and by keyboard", () => {
    const html = renderMarkdown("| a |\n|---|\n| b |")
    expect(html).toStartWith('<div class="scroll" tabindex="0"><table>')
  })

  test("of a hostile kind takes time in proportion to its length", () => {
    for (const unit of [
      ">",
      "[",
      "*",
      "_a",
      "`",
      "![",
      "- ",
      "<",
      "@a ",
      "|",
      "[](",
      "http://a ",
    ]) {
      const time = (length: number) => {
        const text = unit.repeat(length / unit.length)
        const started = performance.now()
        renderMarkdown(text, { mention })
        return performance.now() - started
      }
      time(1_000)
      expect([unit, time(20_000) < 1_000]).toEqual([unit, true])
    }
  })

  test("never lets markup through that it did not make", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const tags = renderMarkdown(text, { mention }).match(/<(?!\/?[a-z])/gi) ?? []
        expect(tags).toEqual([])
        expect(renderMarkdown(`${text}<script>`)).not.toContain("<script")
      }),
    )
  })
})

describe("mentions", () => {
  test.each([
    ["@ada and @bob", ["ada", "bob"]],
    ["@Ada @ADA @ada", ["ada"]],
    ["(@ada), **@bob**: @eve.", ["ada", "bob", "eve"]],
    ["@my_bot @a-b- @-x", ["my-bot", "a-b"]],
    ["`@code` and\n\n```\n@block\n```\n\n    @indented", []],
    ["me@mail.org, x@y, https://e.org/@path, [@text](https://e.org)", []],
    ["/@path a.@b @@c", []],
    [`@${"x".repeat(80)}`, ["x".repeat(60)]],
    ["@é @", []],
    ["日本語 @neko、@inu", ["neko", "inu"]],
  ])("in %s", (text, slugs) => expect(mentionsIn(text)).toEqual(slugs))

  test("are at most fifty, and just those that become links", () => {
    const text = Array.from({ length: 80 }, (_, n) => `@bot-${n}`).join(" ")
    expect(mentionsIn(text).length).toBe(50)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("@ada", "`", " ", "@b", "\n", "[", "](x)", "*", "@"), {
          maxLength: 20,
        }),
        (parts) => {
          const source = parts.join("")
          const linked = [
            ...renderMarkdown(source, { mention }).matchAll(/href="\/agent\/([^"]+)"/g),
          ]
          expect(mentionsIn(source)).toEqual([...new Set(linked.map(([, slug = ""]) => slug))])
        },
      ),
    )
  })
})

test("plain text is the words alone, on one line, cut at a word", () => {
  expect(plainText("# Hello\n\n*big* [world](https://e.org)\n\n- a\n- `b`", 80)).toBe(
    "Hello big world a b",
  )
  expect(plainText("one two three four", 12)).toBe("one two…")
  expect(plainText("x".repeat(50), 10)).toBe(`${"x".repeat(9)}…`)
  expect(plainText("```js\nlet a\n```", 80)).toBe("let a")
})

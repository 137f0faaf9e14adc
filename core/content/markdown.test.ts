import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { renderText } from "./background"
import { cutAt } from "./cut"
import { renderMarkdown } from "./markdown"
import { mentionsIn } from "./mentions"

const htmlOf = (text: string) => renderMarkdown(text).html

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
    ["@ada, hi", '<p><a data-mention="ada">@ada</a>, hi</p>'],
    ["`@ada`", "<p><code>@ada</code></p>"],
  ])("%s", (text, html) => {
    expect(htmlOf(text).trim()).toBe(html)
  })

  test("has code in the colours of its language, and in none where it names none", () => {
    const html = htmlOf("```js\nconst a = '<b>'\n```")
    expect(html).toContain('<span class="hljs-keyword">const</span>')
    expect(html).toContain("&#x27;&lt;b&gt;&#x27;")
    expect(htmlOf("```nonsense\n<b>\n```")).toContain("&lt;b&gt;")
    expect(htmlOf(`\`\`\`js\n${"let a\n".repeat(2_000)}\`\`\``)).not.toContain("hljs")
  })

  test("has tables that scroll, by hand and by keyboard", () => {
    const html = htmlOf("| a |\n|---|\n| b |")
    expect(html).toStartWith('<div class="scroll" tabindex="0"><table>')
  })

  test("never lets markup through that it did not make", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const tags = htmlOf(text).match(/<(?!\/?[a-z])/gi) ?? []
        expect(tags).toEqual([])
        expect(htmlOf(`${text}<script>`)).not.toContain("<script")
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
  ])("in %s", (text, slugs) => expect(renderMarkdown(text).mentions).toEqual(slugs))

  test("are at most fifty, and just those that become links", () => {
    const text = Array.from({ length: 80 }, (_, n) => `@bot-${n}`).join(" ")
    expect(renderMarkdown(text).mentions.length).toBe(50)
    expect(mentionsIn(text).length).toBe(50)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("@ada", "`", " ", "@b", "\n", "[", "](x)", "*", "@"), {
          maxLength: 20,
        }),
        (parts) => {
          const { html, mentions } = renderMarkdown(parts.join(""))
          const linked = [...html.matchAll(/data-mention="([^"]+)"/g)]
          expect(mentions).toEqual([...new Set(linked.map(([, slug = ""]) => slug))])
        },
      ),
    )
  })

  test("in a title are those of its words, whatever Markdown would make of them", () => {
    expect(mentionsIn("For @ada: `@bob`, me@mail.org")).toEqual(["ada", "bob"])
  })
})

test("an excerpt is the words alone, on one line", () => {
  const excerptOf = (text: string) => renderMarkdown(text).excerpt
  expect(excerptOf("# Hello\n\n*big* [world](https://e.org)\n\n- a\n- `b`")).toBe(
    "Hello big world a b",
  )
  expect(excerptOf("```js\nlet a\n```")).toBe("let a")
  expect(excerptOf("word ".repeat(4_000)).length).toBeLessThanOrEqual(500)
})

test("a text is cut at a word", () => {
  expect(cutAt("one two three four", 12)).toBe("one two…")
  expect(cutAt("x".repeat(50), 10)).toBe(`${"x".repeat(9)}…`)
  expect(cutAt(" a\n b ", 10)).toBe("a b")
})

describe("an address", () => {
  test.each([
    ["see https://e.org/a_b_c.", "https://e.org/a_b_c"],
    ["(https://e.org/a_(b))", "https://e.org/a_(b)"],
    ["**https://e.org**", "https://e.org"],
    ["https://e.org/?a=1&b=2", "https://e.org/?a=1&amp;b=2"],
  ])("in %s becomes a link", (text, href) => {
    expect(htmlOf(text)).toContain(`<a href="${href}" rel`)
  })

  test.each(["xhttp://e.org", "ftp://e.org", "http://", "//e.org", `http://${"a".repeat(2_100)}`])(
    "such as %s stays text",
    (text) => expect(htmlOf(text)).not.toContain("<a"),
  )
})

describe("a text that is made to be expensive", () => {
  const table = `${"|a".repeat(200)}\n${"|-".repeat(200)}\n${"|a\n".repeat(320)}\n`
  test.each([
    ["links that are none", `@a ${"//a.b/".repeat(3_300)}`],
    ["large tables", table.repeat(11).slice(0, 20_000)],
    [
      "references to a long address",
      `[a]: http://e.org/${"x".repeat(1_900)}\n\n${"[a]".repeat(6_000)}`,
    ],
    ["code of a slow language", `\`\`\`rust\n${'r#"'.repeat(3_300)}\n\`\`\`\n`.repeat(2)],
  ])("by %s is rendered within its bounds, or shown as plain text", async (_, text) => {
    const before = process.cpuUsage()
    const { html } = await renderText(text)
    const { user, system } = process.cpuUsage(before)
    expect(html.length).toBeLessThanOrEqual(200_000)
    // The reviews measured from one second to several minutes; starting the thread counts, too.
    expect((user + system) / 1_000).toBeLessThan(1_000)
  })

  test("keeps its words as plain text when it cannot be rendered", async () => {
    const text = `[a]: http://e.org/${"x".repeat(1_900)}\n\n<b>${"[a]".repeat(6_000)}`
    const { html } = await renderText(text)
    expect(html).toStartWith('<p class="plain">[a]: http://e.org/')
    expect(html).not.toContain("<b>")
  })
})

import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import fc from "fast-check"

// The page imports them as text, and this test as what they are.
const { partialJson } = (await import(join(import.meta.dirname, "connect-partial.client.js"))) as {
  partialJson(text: string): unknown
}
const { createDraft } = (await import(join(import.meta.dirname, "connect-draft.client.js"))) as {
  createDraft(): {
    open(html: string): void
    write(event: object): void
    current(): string
    isWhole(): boolean
  }
}

describe("JSON that is still being written", () => {
  test("is read as it is when it is whole", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value)
        expect(partialJson(json)).toEqual(JSON.parse(json))
      }),
    )
  })

  test("has so much of a text as there is, cut anywhere", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "\\", '"', "\n", "é", "😀", "\u2028", "<"),
    })
    fc.assert(
      fc.property(text, fc.nat(), fc.boolean(), (html, cut, isEscaped) => {
        const json = JSON.stringify({ title: "T", html })
        const whole = isEscaped ? json.replace(/[^ -~]/g, escaped) : json
        const page = partialJson(whole.slice(0, cut % whole.length)) as Page | undefined
        expect(html.startsWith(page?.html ?? "")).toBe(true)
      }),
    )
  })

  test("ends, whatever it is", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0a ') }),
        (text) => void partialJson(text),
      ),
    )
    for (const text of ["", "{", '{"html', '{"html":', '{"html":"\\', '{"html":"\\ud83d'])
      expect(() => partialJson(text)).not.toThrow()
    expect(partialJson('{"html":"a\nb')).toEqual({ html: "a\nb" })
  })
})

interface Page {
  readonly html?: string
}

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`

/** Sends a call as the site tells of it, in parts. */
function call(draft: ReturnType<typeof createDraft>, args: object, part = 7) {
  const json = JSON.stringify(args)
  for (let at = 0; at < json.length; at += part) {
    const added = json.slice(at, at + part)
    draft.write({ stage: "writing", size: at + added.length, added })
  }
}

describe("the page as it is written", () => {
  test("is that of the last call, with its changes", () => {
    const draft = createDraft()
    call(draft, { title: "T", html: "<p>red and round</p>" })
    expect(draft.current()).toBe("<p>red and round</p>")
    const changes = [
      { find: "red", replace: "blue" },
      { find: "round", replace: "square" },
    ]
    call(draft, { changes })
    expect(draft.current()).toBe("<p>blue and square</p>")
    call(draft, {})
    expect(draft.current()).toBe("<p>blue and square</p>")
  })

  test("starts from the page that is changed, or the game that is forked", () => {
    const draft = createDraft()
    draft.open("<p>one</p>")
    draft.write({ size: 44, added: '{"changes":[{"find":"one","replace":"two and' })
    expect(draft.current()).toBe("<p>two and</p>")
    expect(draft.isWhole()).toBe(false)
    draft.open("<p>game</p>")
    expect(draft.current()).toBe("<p>game</p>")
  })

  test("has all changes of a call or none, as the site does it", () => {
    const draft = createDraft()
    call(draft, { html: "<p>red, red and round</p>" })
    expect(draft.isWhole()).toBe(true)
    call(draft, {
      changes: [
        { find: "round", replace: "square" },
        { find: "red", replace: "blue" },
      ],
    })
    call(draft, { changes: [{ find: "round", replace: "flat" }] })
    expect(draft.current()).toBe("<p>red, red and flat</p>")
  })

  test("takes changes that are none", () => {
    const draft = createDraft()
    draft.open("<p>red")
    const added = JSON.stringify({ changes: [null, { find: 7 }, { find: "red", replace: "blue" }] })
    draft.write({ stage: "writing", size: added.length, added })
    expect(draft.current()).toBe("<p>red")
  })

  test("stays as it is while a part is not suitable for everyone", () => {
    const draft = createDraft()
    call(draft, { html: "<p>good</p>" })
    draft.write({ size: 9, added: '{"html":"' })
    draft.write({ size: 14, added: "<p>aha" })
    draft.write({ size: 400 })
    draft.write({ size: 800 })
    expect(draft.current()).toBe("<p>aha")
    draft.write({ size: 400 })
    expect(draft.current()).toBe("<p>aha")
    call(draft, { html: "<p>good again</p>" })
    expect(draft.current()).toBe("<p>good again</p>")
  })
})

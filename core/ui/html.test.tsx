/** @jsxImportSource preact */
import { describe, expect, test } from "bun:test"
import { Share, Stage } from "broadside/publishing"
import { Card, PageCards } from "./card"
import { renderFragment } from "./fragment"
import { metadataHtml } from "./head"
import { html, toJsx } from "./html"
import { PageLines } from "./lines"
import { Makers } from "./stamp"

const HOSTILE = `<img src=x onerror="alert('1')">&amp;</a>`

describe("a template", () => {
  test("escapes text as Preact does, in elements and in attributes", () => {
    const { text } = html`<p title="${HOSTILE}">${HOSTILE}</p>`
    expect(text).toBe(renderFragment(<p title={HOSTILE}>{HOSTILE}</p>))
  })

  test("takes numbers, other templates and lists of them, and leaves out what is not there", () => {
    const items = [1, 2.5].map((n) => html`<li>${n}</li>`)
    expect(html`<ul${undefined}>${items}${false}${null}${""}</ul>`.text).toBe(
      "<ul><li>1</li><li>2.5</li></ul>",
    )
  })

  test("has no element around it in JSX", () => {
    const part = <p>a {toJsx(html`<b>${"&"}</b>`)}</p>
    expect(renderFragment(part)).toBe("<p>a <b>&amp;</b></p>")
  })
})

test.each([
  ["a title", { title: HOSTILE }],
  ["a name", { by: HOSTILE }],
  ["a maker", { makers: [{ name: HOSTILE, kind: "human", href: HOSTILE }] }],
  ["a picture", { picture: `/${HOSTILE}` }],
  ["an address", { href: HOSTILE }],
  ["a note", { note: HOSTILE, number: HOSTILE }],
] as const)("a card shows %s as text", (_, part) => {
  const card = { href: "/1", title: "One", seed: "1", by: "Ada", ...part }
  for (const shown of [
    <PageCards key="list" cards={[card]} now={0} />,
    <Card key="card" {...card} />,
  ]) {
    const drawn = renderFragment(shown)
    expect(drawn).not.toContain("<img src=x")
    expect(drawn).not.toContain(`onerror="`)
  }
})

test("the head of a page, its lines, its player and its share panel show hostile words as text", () => {
  const site = { name: HOSTILE }
  const page = "http://localhost/1"
  const parts = [
    metadataHtml({ site, title: HOSTILE, description: HOSTILE, canonical: page }).text,
    renderFragment(<PageLines lines={[{ href: "/1", title: HOSTILE, by: HOSTILE, at: 0 }]} />),
    renderFragment(
      <Stage url={page} title={HOSTILE} seed={HOSTILE} keep={HOSTILE} separate={false} />,
    ),
    renderFragment(<Share url={page} embed={page} title={HOSTILE} />),
  ]
  for (const drawn of parts) {
    expect(drawn).not.toContain("<img src=x")
    expect(drawn).not.toContain(`onerror="`)
  }
})

test("a card has what is below it", () => {
  const card = renderFragment(
    <Card href="/1" title="One" seed="1" by="Ada">
      <p>{HOSTILE}</p>
      and more
    </Card>,
  )
  expect(card).toEndWith("&amp;amp;&lt;/a></p>and more</li>")
})

test("makers are listed after what is said before them", () => {
  const makers = [
    { name: "Mira", kind: "human" },
    { name: "Claude", kind: "agent", isProtected: true },
  ] as const
  const text = renderFragment(<Makers makers={makers} before="by" />).replaceAll(/<[^>]*>/g, "")
  expect(text).toBe("by MI Mira with CL Claude")
})

/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { DAY_MS, iso } from "../base/time"
import type { Credit, PageCard } from "../contracts/card"
import { coverHtml } from "./cover"
import { formatCount } from "./figures"
import { toHtml } from "./fragment"
import { type Html, html, toJsx } from "./html"
import { makersHtml } from "./stamp"

interface CardOptions {
  readonly href: string
  readonly title: string
  /** What the cover is drawn from. */
  readonly seed: string
  /** Address of its picture, where it has one. */
  readonly picture?: string | null | undefined
  readonly by: string
  /** The same with stamps; default `by` as a person. */
  readonly makers?: readonly Credit[] | undefined
  /** Small print: one paragraph each. */
  readonly children?: ComponentChildren
}

/**
 * A published page in a list: `<ul class="grid">` holds them.
 * @example <ul class="grid"><Card href="/x/radio/7" title="Seven" seed="7" by="Ada" /></ul>
 */
export const Card = ({ children, ...card }: CardOptions) => toJsx(cardHtml(card, toHtml(children)))

function cardHtml(
  { href, title, seed, picture, by, makers }: Omit<CardOptions, "children">,
  below: Html,
): Html {
  const cover = coverHtml({ title, seed, picture })
  const credits = makersHtml({ makers: makers ?? [{ name: by, kind: "human" }] })
  return html`<li class="card"><a href="${href}">${cover}<h3><bdi>${title}</bdi></h3></a><p class="small">${credits}</p>${below}</li>`
}

interface PageCardsOptions {
  readonly cards: readonly PageCard[]
  readonly now: number
  /** One row, which scrolls sideways on a phone, instead of a grid. */
  readonly oneRow?: boolean
}

/** Published pages as a grid of covers. @example <PageCards cards={cards} now={ctx.now()} /> */
export const PageCards = ({ cards, now, oneRow = false }: PageCardsOptions) => (
  <ul
    class={oneRow ? "row shelf" : "grid"}
    // `html` escapes text.
    dangerouslySetInnerHTML={{ __html: cards.map((card) => pageCardText(card, now)).join("") }}
  />
)

function pageCardText(card: PageCard, now: number): string {
  const { number, note, endsAt } = card
  const numbered = number && html`<span class="number">${number}</span>${note && " · "}`
  const left = endsAt !== undefined && timeLeft(endsAt, now)
  return cardHtml(card, html`<p class="small">${numbered}${note}${left}</p>`).text
}

/**
 * "4 days left", with the exact time in the tooltip; days are calendar days.
 * @example <TimeLeft endsAt={page.expiresAt} now={ctx.now()} />
 */
export const TimeLeft = ({ endsAt, now }: { readonly endsAt: number; readonly now: number }) =>
  toJsx(timeLeft(endsAt, now))

function timeLeft(endsAt: number, now: number): Html {
  const exact = iso(endsAt)
  return html`<time datetime="${exact}" title="${exact.slice(0, 16).replace("T", " ")} UTC">${leftOf(endsAt, now)}</time>`
}

function leftOf(endsAt: number, now: number): string {
  const days = Math.ceil((endsAt - now) / DAY_MS)
  const today = iso(endsAt).slice(0, 10) === iso(now).slice(0, 10)
  return today ? "ends today" : `${times(days, "day")} left`
}

/** `1 play`, `12,000 plays`. @example times(12000, "play") // "12,000 plays" */
export const times = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

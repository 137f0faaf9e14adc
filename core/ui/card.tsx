/** @jsxImportSource preact */
import { LRUCache } from "lru-cache"
import type { ComponentChildren } from "preact"
import { DAY_MS, iso } from "../base/time"
import type { Credit, PageCard } from "../contracts/card"
import { Cover } from "./cover"
import { renderFragment } from "./fragment"
import { Makers } from "./stamp"

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
export const Card = ({ href, title, seed, picture, by, makers, children }: CardOptions) => (
  <li class="card">
    <a href={href}>
      <Cover title={title} seed={seed} picture={picture} />
      <h3>
        <bdi>{title}</bdi>
      </h3>
    </a>
    <p class="small">
      <Makers makers={makers ?? [{ name: by, kind: "human" }]} />
    </p>
    {children}
  </li>
)

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
    // Drawn by `renderFragment`, which escapes text.
    dangerouslySetInnerHTML={{ __html: cards.map((card) => drawnCard(card, now)).join("") }}
  />
)

/** Of these, the characters: 2 MB at most. Lists show the same cards again. */
const drawn = new LRUCache<string, string>({
  maxSize: 1_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
})

/** A card depends on nothing but what it shows, so one that shows the same is the same. */
function drawnCard(card: PageCard, now: number): string {
  const left = card.endsAt === undefined ? undefined : leftOf(card.endsAt, now)
  const key = JSON.stringify([card, left])
  const cached = drawn.get(key)
  if (cached !== undefined) return cached
  const html = renderFragment(<PageCardOf card={card} now={now} />)
  drawn.set(key, html)
  return html
}

const PageCardOf = ({ card, now }: { readonly card: PageCard; readonly now: number }) => (
  <Card {...card}>
    <p class="small">
      {card.number && <span class="number">{card.number}</span>}
      {card.number && card.note && " · "}
      {card.note}
      {card.endsAt !== undefined && <TimeLeft endsAt={card.endsAt} now={now} />}
    </p>
  </Card>
)

/**
 * "4 days left", with the exact time in the tooltip; days are calendar days.
 * @example <TimeLeft endsAt={page.expiresAt} now={ctx.now()} />
 */
export function TimeLeft({ endsAt, now }: { readonly endsAt: number; readonly now: number }) {
  return (
    <time dateTime={iso(endsAt)} title={`${iso(endsAt).slice(0, 16).replace("T", " ")} UTC`}>
      {leftOf(endsAt, now)}
    </time>
  )
}

function leftOf(endsAt: number, now: number): string {
  const days = Math.ceil((endsAt - now) / DAY_MS)
  const today = iso(endsAt).slice(0, 10) === iso(now).slice(0, 10)
  return today ? "ends today" : `${times(days, "day")} left`
}

/** `1 play`, `12,000 plays`. @example times(12000, "play") // "12,000 plays" */
export const times = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`

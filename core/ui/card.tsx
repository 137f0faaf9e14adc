/** @jsxImportSource preact */

import type { ComponentChildren } from "preact"
import { DAY_MS, iso } from "../base/time"
import type { Credit, PageCard } from "../contracts/card"
import { Cover } from "./cover"
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
  <ul class={oneRow ? "row shelf" : "grid"}>
    {cards.map((card) => (
      <Card key={card.href} {...card}>
        <p class="small">
          {card.number && <span class="number">{card.number}</span>}
          {card.number && card.note && " · "}
          {card.note}
          {card.endsAt !== undefined && <TimeLeft endsAt={card.endsAt} now={now} />}
        </p>
      </Card>
    ))}
  </ul>
)

/**
 * "4 days left", with the exact time in the tooltip; days are calendar days.
 * @example <TimeLeft endsAt={page.expiresAt} now={ctx.now()} />
 */
export function TimeLeft({ endsAt, now }: { readonly endsAt: number; readonly now: number }) {
  const days = Math.ceil((endsAt - now) / DAY_MS)
  const today = iso(endsAt).slice(0, 10) === iso(now).slice(0, 10)
  return (
    <time dateTime={iso(endsAt)} title={`${iso(endsAt).slice(0, 16).replace("T", " ")} UTC`}>
      {today ? "ends today" : `${times(days, "day")} left`}
    </time>
  )
}

/** `1 play`, `12,000 plays`. @example times(12000, "play") // "12,000 plays" */
export const times = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`

/** @jsxImportSource preact */
import type { FrontLink } from "broadside/contracts/discovery"
import { shortCount } from "broadside/ui"
import type { Status } from "../../schema"
import type { ListQuery } from "../models"

/** The empty value means best match first for a search, else newest first. */
const ORDERS = {
  "": "Newest or best match",
  week: "Most played this week",
  plays: "Most played ever",
  forks: "Most remixed",
  newest: "Newest",
  oldest: "Oldest",
} as const

const PLAYED_WITH = {
  "": "Anything",
  touch: "A touch screen",
  keyboard: "A keyboard",
  mouse: "A mouse",
  gamepad: "A gamepad",
} as const

const STATES: Readonly<Record<Status | "", string>> = {
  "": "Any",
  stable: "Finished",
  "under-development": "In the making",
  "needs-help": "Needs help",
}

interface KindsOptions {
  readonly kinds: readonly FrontLink[]
  readonly query: ListQuery
  readonly isTagged: (href: string) => boolean
}

/** The usual kinds of games, in a row that scrolls sideways on a phone. */
export const Kinds = ({ kinds, query, isTagged }: KindsOptions) =>
  kinds.length === 0 ? null : (
    <nav class="row" aria-label="Kinds of games">
      <a class="kind" href="/archive" aria-current={query.tag ? undefined : "true"}>
        All
      </a>
      {kinds.map(({ label, href, count = 0 }) => (
        <a class="kind" href={href} key={href} aria-current={isTagged(href) ? "true" : undefined}>
          {label} <small>{shortCount(count)}</small>
        </a>
      ))}
      <a class="kind" href="/random">
        Surprise me
      </a>
    </nav>
  )

/** Search and filters in one row; what is filtered already stays. */
export const Filters = ({ query }: { readonly query: ListQuery }) => (
  <search>
    <form class="row filters" action="/archive" data-live="form">
      <label class="wide">
        Search
        <input name="q" type="search" value={query.q} placeholder="Title, word or maker" />
      </label>
      <Choice label="Played with" name="controls" options={PLAYED_WITH} value={query.controls} />
      <Choice label="State" name="status" options={STATES} value={query.status} />
      <Choice label="Order" name="sort" options={ORDERS} value={query.sort} />
      {(["tag", "ai", "human"] as const).map(
        (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
      )}
      <button class="button" type="submit">
        Find
      </button>
    </form>
  </search>
)

interface ChoiceOptions {
  readonly label: string
  readonly name: string
  readonly options: Readonly<Record<string, string>>
  readonly value: string | undefined
}

const Choice = ({ label, name, options, value = "" }: ChoiceOptions) => (
  <label>
    {label}
    <select name={name}>
      {Object.entries(options).map(([option, text]) => (
        <option key={option} value={option} selected={option === value}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

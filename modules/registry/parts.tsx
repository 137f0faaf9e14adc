/** @jsxImportSource preact */
import { times } from "broadside/ui"
import type { Entry } from "./json"

export const Day = ({ at }: { readonly at: string }) => <time dateTime={at}>{at.slice(0, 10)}</time>

/** A link to a submitted address; search engines must not count it as a recommendation. */
export const ExternalLink = ({
  href,
  text = href,
}: {
  readonly href: string
  readonly text?: string
}) => (
  <a href={href} rel="nofollow ugc noopener">
    <bdi>{text}</bdi>
  </a>
)

/** The proof stamp of an entry: round and ticked when it answers, broken when it does not. */
export const Stamp = ({ good }: { readonly good: boolean }) => (
  <svg class={good ? "stamp" : "stamp broken"} viewBox="0 0 64 64" aria-hidden="true">
    <circle cx="32" cy="32" r="28" />
    <circle cx="32" cy="32" r="22.5" />
    <path d={good ? "m21 33 8 8 15-18" : "M22 32h20"} />
  </svg>
)

export const hostOf = (url: string) => URL.parse(url)?.host ?? url

const MAX_TOOLS_SHOWN = 5

/** `add, divide and 3 more tools`. */
export function Tools({ tools }: Pick<Entry, "tools">) {
  const rest = tools.length - MAX_TOOLS_SHOWN
  if (tools.length === 0) return <>no tools</>
  return (
    <>
      <bdi>{tools.slice(0, MAX_TOOLS_SHOWN).join(", ")}</bdi>
      {rest > 0 && ` and ${times(rest, "more tool")}`}
    </>
  )
}

interface EmptyOptions {
  readonly path: string
  readonly isFiltered: boolean
  readonly add: string
}

/** Why a list is empty, and what to do about it. */
export const EmptyList = ({ path, isFiltered, add }: EmptyOptions) => (
  <p class="notice">
    {isFiltered ? (
      <>
        No matches. Try fewer words, or <a href={path}>show everything</a>.
      </>
    ) : (
      <>
        Nothing here yet. <a href={add}>List the first one</a>.
      </>
    )}
  </p>
)

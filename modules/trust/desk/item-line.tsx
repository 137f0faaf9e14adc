/** @jsxImportSource preact */
import { type Context, cutAt } from "broadside"
import { DESK } from "broadside/host"
import { RelativeTime } from "broadside/ui"
import type { QueuedItem } from "../queue/evidence"
import type { Act } from "./acts"
import { nameOf } from "./labels"
import { Preview } from "./preview"

interface LineOptions {
  readonly ctx: Pick<Context, "urls">
  readonly queued: QueuedItem
}

/** Path of the desk's page about one item. */
export const itemPath = (kind: string, id: string) =>
  `${DESK}/items/${kind}/${encodeURIComponent(id)}`

/** One item of the queue, with its checkbox and its buttons; a line of the form. */
export const ItemLine = ({ ctx, queued }: LineOptions) => {
  const { kind, item } = queued
  return (
    <li data-item tabIndex={-1}>
      <label class="desk-pick">
        <input type="checkbox" name="item" value={`${kind.kind}/${item.id}`} />
        <span class="unseen">Select {item.title}</span>
      </label>
      <div>
        <span class="chip">{nameOf(kind)}</span>
        <h2 id={titleId(queued)}>
          <a href={itemPath(kind.kind, item.id)}>
            <bdi>{item.title}</bdi>
          </a>
        </h2>
        <ItemFacts queued={queued} />
        <Preview urls={ctx.urls} of={queued} />
        <ItemActs queued={queued} about={titleId(queued)} />
      </div>
    </li>
  )
}

const titleId = ({ kind, item }: QueuedItem) => `title-${kind.kind}-${encodeURIComponent(item.id)}`

interface ButtonOptions {
  readonly act: Act
  readonly label: string
}

interface ActsOptions extends Pick<LineOptions, "queued"> {
  /** Id of its title, where the page has other items, too: screen readers say it with each button. */
  readonly about?: string
}

/** What can be done with one item as it is now. */
export const ItemActs = ({ queued: { kind, item, isAppealed }, about }: ActsOptions) => {
  const path = `${kind.kind}/${item.id}`
  const ActButton = ({ act, label }: ButtonOptions) => (
    <button
      type="submit"
      name="one"
      value={`${act} ${path}`}
      data-act={act}
      aria-describedby={about}
    >
      {label}
    </button>
  )
  return (
    <p class="actions">
      {item.removed?.erased ? null : item.removed ? (
        <ActButton act="restore" label="Restore" />
      ) : (
        <>
          <ActButton act="approve" label="Approve" />
          <ActButton act="bury" label="Bury" />
        </>
      )}
      {isAppealed && <ActButton act="stay" label="It stays" />}
      {kind.erase && !item.removed?.erased && <ActButton act="erase" label="Erase…" />}
      <ActButton act="ban" label="Ban…" />
      {item.author && <ActButton act="protect" label="Protect the name" />}
    </p>
  )
}

const MAX_TEXT = 400

interface FactsOptions {
  readonly queued: QueuedItem
  /** Whether all of its text is shown, not only the beginning. */
  readonly isWhole?: boolean
}

/** What it says, who made it and when, where it is, and why it is here. */
export const ItemFacts = ({ queued: { item, signals, score }, isWhole }: FactsOptions) => (
  <>
    {item.text && item.text !== item.title && (
      <p class="desk-text" dir="auto">
        {isWhole ? item.text : cutAt(item.text, MAX_TEXT)}
      </p>
    )}
    <p class="small">
      {item.author && (
        <>
          By <bdi>{item.author}</bdi> ·{" "}
        </>
      )}
      <RelativeTime at={item.createdAt} />
      {item.held && " · Held"}
      {item.removed && " · Removed"}
      {score !== undefined && score > 0 && ` · Score ${score} of 100`}
      {/^https?:/.test(item.url) && (
        <>
          {" "}
          ·{" "}
          <a href={item.url} rel="noreferrer nofollow ugc" target="_blank">
            Open it
          </a>
        </>
      )}
    </p>
    {signals.map((signal) => (
      <p class="desk-signal" dir="auto" key={signal}>
        {signal}
      </p>
    ))}
  </>
)

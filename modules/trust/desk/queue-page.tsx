/** @jsxImportSource preact */

import { DESK } from "broadside/host"
import { Count, type PageContext } from "broadside/ui"
import type { ShownEntry } from "../log/log"
import type { QueuedItem } from "../queue/evidence"
import type { Outcome } from "../queue/undo"
import { DESK_SCRIPT, DeskForm, sendDesk } from "./desk-page"
import { ItemLine } from "./item-line"
import { DESK_NAMES } from "./names/names-page"
import { ActionNotice, Failures, Notes } from "./outcome-notices"
import { ReasonFields } from "./reason-fields"
import type { Session } from "./sessions"

/** Which page of the queue this is. */
interface Pages {
  readonly offset: number
  /** The offset of the next page; undefined if there is none. */
  readonly next: number | undefined
  /** Whether there are more items after this page. */
  readonly more: boolean
}

interface QueuePage {
  readonly session: Session
  readonly items: readonly QueuedItem[]
  readonly pages: Pages
  /** How many names wait for a decision. */
  readonly names: number
  readonly done: readonly ShownEntry[]
  readonly outcomes: readonly Outcome[]
  readonly notes: readonly string[]
}

/** The queue: items that are waiting, with buttons for each and for all that are selected. */
export function queuePage(ctx: PageContext, page: QueuePage): Promise<Response> {
  const { session, items, pages, names, done, outcomes, notes } = page
  const hasFailed = outcomes.some(({ fault }) => fault !== undefined)
  return sendDesk(ctx, {
    path: DESK,
    title: "Queue",
    session,
    status: hasFailed ? 409 : 200,
    scripts: [DESK_SCRIPT],
    children: (
      <>
        <h1>Queue</h1>
        <Failures ctx={ctx} outcomes={outcomes} />
        <ActionNotice session={session} entries={done} />
        <Notes notes={notes} />
        {names > 0 && (
          <p class="notice">
            <a href={DESK_NAMES}>
              <Count count={names} one="name waits" many="names wait" />
            </a>{" "}
            for you.
          </p>
        )}
        {items.length === 0 ? (
          <p class="notice">
            {pages.offset > 0 ? "Nothing more waits here." : "Nothing waits for you."}
          </p>
        ) : (
          <QueueForm ctx={ctx} page={page} />
        )}
        <PageLinks pages={pages} />
      </>
    ),
  })
}

const PageLinks = ({ pages: { offset, next, more } }: { readonly pages: Pages }) => (
  <>
    {(offset > 0 || next !== undefined) && (
      <p class="actions">
        {offset > 0 && (
          <a href={DESK} rel="first">
            Start of the queue
          </a>
        )}
        {next !== undefined && (
          <a href={`${DESK}?offset=${next}`} rel="next">
            Next page
          </a>
        )}
      </p>
    )}
    {more && next === undefined && <p class="small">More follows when these are done.</p>}
  </>
)

interface FormOptions {
  readonly ctx: PageContext
  readonly page: QueuePage
}

const QueueForm = ({ ctx, page: { session, items, pages } }: FormOptions) => (
  <DeskForm action={`${DESK}/act`} session={session}>
    {/* The first button is what Enter presses in a field; this one does nothing. */}
    <button type="submit" disabled hidden />
    {pages.offset > 0 && <input type="hidden" name="offset" value={pages.offset} />}
    <p class="small desk-keys" data-keys hidden>
      <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>o</kbd> preview, <kbd>x</kbd> select,{" "}
      <kbd>Shift A</kbd> select all, <kbd>a</kbd> approve, <kbd>b</kbd> bury, <kbd>e</kbd> erase,{" "}
      <kbd>n</kbd> ban, <kbd>p</kbd> protect the name, <kbd>r</kbd> restore, <kbd>s</kbd> it stays,{" "}
      <kbd>u</kbd> undo
    </p>
    <ul class="lines desk-queue" data-queue>
      {items.map((queued) => (
        <ItemLine ctx={ctx} queued={queued} key={`${queued.kind.kind}/${queued.item.id}`} />
      ))}
    </ul>
    <fieldset class="desk-bar">
      <legend class="unseen">Everything selected</legend>
      <ReasonFields />
      <p class="actions">
        <button type="button" data-all hidden>
          Select all
        </button>
        <button type="submit" name="do" value="approve">
          Approve selected
        </button>
        <button type="submit" name="do" value="bury">
          Bury selected
        </button>
        <button type="submit" name="do" value="erase">
          Erase selected…
        </button>
        <button type="submit" name="do" value="ban">
          Ban their authors…
        </button>
        <button type="submit" name="do" value="protect">
          Protect their names
        </button>
      </p>
    </fieldset>
  </DeskForm>
)

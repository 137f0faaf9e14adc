/** @jsxImportSource preact */

import { DESK } from "broadside/host"
import type { PageContext } from "broadside/ui"
import type { KindItem } from "../queue/evidence"
import type { Outcome } from "../queue/undo"
import { DeskForm, sendDesk } from "./desk-page"
import { itemPath } from "./item-line"
import { nameOf } from "./labels"
import { Failures } from "./outcome-notices"
import { ReasonFields } from "./reason-fields"
import type { Session } from "./sessions"

interface ConfirmPage {
  readonly session: Session
  readonly items: readonly KindItem[]
  /** Faults of the items that were not found. */
  readonly outcomes: readonly Outcome[]
}

/** Asks for confirmation before items are erased, since erasing cannot be undone. */
export const confirmPage = (ctx: PageContext, { session, items, outcomes }: ConfirmPage) =>
  sendDesk(ctx, {
    path: `${DESK}/act`,
    title: "Erase for good?",
    session,
    children: (
      <>
        <h1>Erase for good?</h1>
        <p class="standfirst">
          All that is stored of {items.length === 1 ? "it" : `these ${items.length} items`} is
          deleted, and it cannot be uploaded again. Erase what is unlawful; what only breaks the
          rules of this site can be buried, which you can undo.
        </p>
        <Failures ctx={ctx} outcomes={outcomes} />
        <DeskForm action={`${DESK}/act`} session={session}>
          <button type="submit" disabled hidden />
          <input type="hidden" name="confirmed" value="yes" />
          <ItemList items={items} />
          <ReasonFields label="Reason to erase" first="It was unlawful." />
          <p class="actions">
            <a href={DESK}>Back to the queue</a>
            <button type="submit" name="do" value="erase" autofocus>
              Erase {items.length === 1 ? "it" : `all ${items.length}`} for good
            </button>
          </p>
        </DeskForm>
      </>
    ),
  })

/** The items that a form is about, with their paths as hidden fields. */
export const ItemList = ({ items }: { readonly items: readonly KindItem[] }) => (
  <ul class="lines">
    {items.map(({ kind, item }) => (
      <li key={`${kind.kind}/${item.id}`}>
        <span class="chip">{nameOf(kind)}</span>
        <h2 class="desk-title">
          <a href={itemPath(kind.kind, item.id)}>
            <bdi>{item.title}</bdi>
          </a>
        </h2>
        {item.author && (
          <p class="small">
            By <bdi>{item.author}</bdi>
          </p>
        )}
        <input type="hidden" name="item" value={`${kind.kind}/${item.id}`} />
      </li>
    ))}
  </ul>
)

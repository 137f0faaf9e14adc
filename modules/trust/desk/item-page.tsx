/** @jsxImportSource preact */

import { DESK } from "broadside/host"
import { TombstoneNotice } from "broadside/publishing"
import type { PageContext } from "broadside/ui"
import type { QueuedItem } from "../queue/evidence"
import { ReportNotes } from "../reports/desk-notes"
import type { ReportNote } from "../reports/reported-items"
import { DeskForm, sendDesk } from "./desk-page"
import { ItemActs, ItemFacts, itemPath } from "./item-line"
import { nameOf } from "./labels"
import { Preview } from "./preview"
import { ReasonFields } from "./reason-fields"
import type { Session } from "./sessions"

interface ItemPage {
  readonly session: Session
  readonly queued: QueuedItem
  /** Other items by the same author, of the kinds that know their authors. */
  readonly others: readonly QueuedItem[]
  /** The author's page on the site, if there is one. */
  readonly profile: string | undefined
  /** The notes of its reporters. */
  readonly notes: readonly ReportNote[]
}

/** Everything about one item, even if it was removed. */
export function itemPage(ctx: PageContext, page: ItemPage) {
  const { session, queued, others, profile, notes } = page
  const { kind, item } = queued
  return sendDesk(ctx, {
    path: itemPath(kind.kind, item.id),
    title: item.title,
    session,
    children: (
      <>
        <h1 dir="auto">{item.title}</h1>
        <p>
          <span class="chip">{nameOf(kind)}</span>
        </p>
        <ItemFacts queued={queued} isWhole />
        <ReportNotes notes={notes} />
        {item.removed && (
          <TombstoneNotice
            title={item.title}
            at={item.removed.at ?? item.createdAt}
            by={item.removed.by}
            why={item.removed.why}
          />
        )}
        <Preview urls={ctx.urls} of={queued} />
        <DeskForm action={`${DESK}/act`} session={session}>
          <button type="submit" disabled hidden />
          {(!item.removed || queued.isAppealed) && <ReasonFields />}
          <ItemActs queued={queued} />
        </DeskForm>
        {item.author && <Others item={queued} others={others} profile={profile} />}
      </>
    ),
  })
}

interface OthersOptions extends Pick<ItemPage, "others" | "profile"> {
  readonly item: QueuedItem
}

const Others = ({ item, others, profile }: OthersOptions) => (
  <section>
    <div class="head">
      <h2>
        More by <bdi>{item.item.author}</bdi>
      </h2>
      {profile && <a href={profile}>Profile</a>}
    </div>
    {others.length === 0 ? (
      <p class="small">Nothing else was found under this name.</p>
    ) : (
      <ul class="lines">
        {others.map(({ kind, item }) => (
          <li key={`${kind.kind}/${item.id}`}>
            <span class="chip">{nameOf(kind)}</span>
            <h3>
              <a href={itemPath(kind.kind, item.id)}>
                <bdi>{item.title}</bdi>
              </a>
            </h3>
            <ItemFacts queued={{ kind, item, signals: [] }} />
            {item.removed && <p class="small">Removed: {item.removed.why}</p>}
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** @jsxImportSource preact */

import { DESK } from "broadside/host"
import type { PageContext } from "broadside/ui"
import type { KindItem } from "../../queue/evidence"
import { ItemList } from "../confirm-page"
import { DeskForm, sendDesk } from "../desk-page"
import { DESK_BANS } from "../own-kinds"
import type { Session } from "../sessions"
import { BanFields, TARGET_LABELS } from "./ban-fields"
import { type Target, targetText } from "./ban-form"

interface NewBanPage {
  readonly session: Session
  readonly items: readonly KindItem[]
  readonly candidates: readonly Target[]
}

/** Asks which sources of the selected items to ban. */
export const newBanPage = (ctx: PageContext, { session, items, candidates }: NewBanPage) =>
  sendDesk(ctx, {
    path: `${DESK}/act`,
    title: "Ban",
    session,
    children: (
      <>
        <h1>Ban</h1>
        <p class="standfirst">
          Nothing more is accepted under a banned name, from a banned address, or with links to a
          banned domain.
        </p>
        <DeskForm action={DESK_BANS} session={session}>
          <button type="submit" disabled hidden />
          <input type="hidden" name="from" value="queue" />
          <fieldset class="desk-targets">
            <legend>What to ban</legend>
            {candidates.map((target, index) => (
              <label class="desk-check" key={targetText(target)}>
                <input
                  type="checkbox"
                  name="target"
                  value={targetText(target)}
                  checked={target.what === "name"}
                  autofocus={index === 0}
                />
                <span>
                  {TARGET_LABELS[target.what]} <bdi>{target.value}</bdi>
                </span>
              </label>
            ))}
          </fieldset>
          <BanFields />
          <p class="actions">
            <a href={DESK}>Back to the queue</a>
            <button type="submit">Ban what is selected</button>
          </p>
        </DeskForm>
        <h2>Because of</h2>
        <ItemList items={items} />
      </>
    ),
  })

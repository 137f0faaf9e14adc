/** @jsxImportSource preact */

import { DESK } from "broadside/host"
import type { PageContext } from "broadside/ui"
import { DESK_SCRIPT, DeskForm, sendDesk } from "../desk-page"
import { Failures } from "../outcome-notices"
import type { Session } from "../sessions"
import type { ProtectionResult } from "./protect-names"

/** The keys of names that the operator has just protected. No other page shows them. */
export const keysPage = (
  ctx: PageContext,
  session: Session,
  { batch, keys, outcomes }: ProtectionResult,
) =>
  sendDesk(ctx, {
    path: `${DESK}/act`,
    title: "Names",
    session,
    scripts: [DESK_SCRIPT],
    status: keys.length > 0 ? 200 : 409,
    children: (
      <>
        <h1>{keys.length === 0 ? "No name was protected" : "Protected"}</h1>
        <Failures ctx={ctx} outcomes={outcomes} />
        {keys.length > 0 && (
          <p class="standfirst">
            From now on, only someone with the key can write under the name. The key is shown only
            here: give it to the owner, or keep it.
          </p>
        )}
        <ul class="lines">
          {keys.map(({ slug, key }) => (
            <li key={slug}>
              <h2 class="desk-title">
                <bdi>{slug}</bdi>
              </h2>
              <p>
                <code class="desk-key">{key}</code>
              </p>
            </li>
          ))}
        </ul>
        <DeskForm action={`${DESK}/undo`} session={session}>
          <p class="actions">
            <a href={DESK}>Back to the queue</a>
            {keys.length > 0 && (
              <button type="submit" name="batch" value={batch} data-undo>
                Undo
              </button>
            )}
          </p>
        </DeskForm>
      </>
    ),
  })

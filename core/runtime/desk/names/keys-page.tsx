/** @jsxImportSource preact */
import { type DeskContext, sendDesk } from "../desk-page"
import { Failures } from "../done-notice"
import { DESK } from "../session-cookie"
import type { Session } from "../sessions"
import type { Protected } from "./protect-names"

/** The keys of names that the operator has just protected, which no page shows again. */
export const keysPage = (ctx: DeskContext, session: Session, { keys, outcomes }: Protected) =>
  sendDesk(ctx, {
    path: `${DESK}/act`,
    title: "Names",
    session,
    status: keys.length > 0 ? 200 : 409,
    children: (
      <>
        <h1>{keys.length === 0 ? "No name was protected" : "Protected"}</h1>
        <Failures outcomes={outcomes} />
        {keys.length > 0 && (
          <p class="standfirst">
            From now on, only who has the key can write under the name. It is shown only here: give
            it to the owner, or keep it.
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
        <p class="actions">
          <a href={DESK}>Back to the queue</a>
        </p>
      </>
    ),
  })

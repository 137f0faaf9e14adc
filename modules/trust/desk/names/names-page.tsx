/** @jsxImportSource preact */

import { type PageContext, RelativeTime } from "broadside/ui"
import type { ComponentChildren } from "preact"
import type { UndecidedNames } from "../../names/undecided"
import type { Outcome } from "../../queue/undo"
import { DeskForm, sendDesk } from "../desk-page"
import { Failures } from "../outcome-notices"
import type { Session } from "../sessions"

interface NamesPage extends UndecidedNames {
  readonly session: Session
  readonly outcomes: readonly Outcome[]
}

/** Where the operator decides whose a name is. */
export const DESK_NAMES = "/operator/names"

/** Names that someone claims although others used them earlier, and those of earlier versions. */
export function namesPage(ctx: PageContext, page: NamesPage): Promise<Response> {
  const { session, claims, doubtful, outcomes } = page
  return sendDesk(ctx, {
    path: DESK_NAMES,
    title: "Names",
    session,
    status: outcomes.some(({ fault }) => fault !== undefined) ? 409 : 200,
    children: (
      <>
        <h1>Names</h1>
        <Failures ctx={ctx} outcomes={outcomes} />
        {claims.length + doubtful.length === 0 && <p class="notice">No name waits for you.</p>}
        {claims.length > 0 && (
          <>
            <h2>Claimed by someone who was not first</h2>
            <ul class="lines">
              {claims.map(({ slug, claimedAt, postedAt, dueAt }) => (
                <Line
                  key={slug}
                  session={session}
                  slug={slug}
                  of={`claim ${claimedAt}`}
                  yes="Protect it for them"
                  no="Refuse"
                >
                  Claimed <RelativeTime at={claimedAt} />, with a post of{" "}
                  <RelativeTime at={postedAt} />.{" "}
                  {dueAt === null ? (
                    "Older posts have no key, so only you can decide."
                  ) : (
                    <>
                      Protected <RelativeTime at={dueAt} /> unless an earlier author answers.
                    </>
                  )}
                </Line>
              ))}
            </ul>
          </>
        )}
        {doubtful.length > 0 && (
          <>
            <h2>Protected when any post was enough</h2>
            <p>
              Others may have used these names before their owners, or AI models have them. Their
              earlier authors cannot write under them any more.
            </p>
            <ul class="lines">
              {doubtful.map(({ slug, protectedAt, changedAt }) => (
                <Line
                  key={slug}
                  session={session}
                  slug={slug}
                  of={`name ${changedAt}`}
                  yes="Leave it to its owner"
                  no="End the protection"
                >
                  Protected <RelativeTime at={protectedAt} />
                </Line>
              ))}
            </ul>
          </>
        )}
      </>
    ),
  })
}

interface LineOptions {
  readonly session: Session
  readonly slug: string
  /** What is decided about it, with its time: a name that has changed since is left alone. */
  readonly of: string
  readonly yes: string
  readonly no: string
  readonly children: ComponentChildren
}

const Line = ({ session, slug, of, yes, no, children }: LineOptions) => (
  <li>
    <h3>
      <a href={`/names/${encodeURIComponent(slug)}`}>
        <bdi>{slug}</bdi>
      </a>
    </h3>
    <p class="small">{children}</p>
    <DeskForm action={DESK_NAMES} session={session}>
      <input type="hidden" name="name" value={slug} />
      <input type="hidden" name="of" value={of} />
      <p class="actions">
        <button type="submit" name="is" value="theirs">
          {yes}
        </button>
        <button type="submit" name="is" value="not">
          {no}
        </button>
      </p>
    </DeskForm>
  </li>
)

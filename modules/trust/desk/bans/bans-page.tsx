/** @jsxImportSource preact */
import { type PageContext, RelativeTime } from "broadside/ui"
import { WHAT } from "../../bans/models"
import type { BanRow } from "../../bans/schema"
import type { Outcome } from "../../queue/undo"
import { DeskForm, sendDesk } from "../desk-page"
import { Failures } from "../outcome-notices"
import { DESK_BANS } from "../own-kinds"
import type { Session } from "../sessions"
import { BanFields, TARGET_LABELS } from "./ban-fields"

interface BansPage {
  readonly session: Session
  readonly bans: readonly BanRow[]
  readonly outcomes: readonly Outcome[]
  /** The offset of older bans; undefined if there are none. */
  readonly older: number | undefined
  readonly now: number
}

/** The list of bans, with the form for another one. */
export function bansPage(ctx: PageContext, page: BansPage): Promise<Response> {
  const { session, bans, outcomes, older, now } = page
  const hasFailed = outcomes.some(({ fault }) => fault !== undefined)
  return sendDesk(ctx, {
    path: DESK_BANS,
    title: "Bans",
    session,
    status: hasFailed ? 409 : 200,
    children: (
      <>
        <h1>Bans</h1>
        <Failures ctx={ctx} outcomes={outcomes} />
        <AddForm session={session} />
        <h2>All bans</h2>
        {bans.length === 0 && <p class="notice">No one is banned.</p>}
        <ul class="lines">
          {bans.map((ban) => (
            <Line ban={ban} now={now} session={session} key={ban.num} />
          ))}
        </ul>
        {older !== undefined && (
          <p class="actions">
            <a href={`${DESK_BANS}?offset=${older}`} rel="next">
              Older bans
            </a>
          </p>
        )}
      </>
    ),
  })
}

const AddForm = ({ session }: { readonly session: Session }) => (
  <details class="desk-preview">
    <summary>Ban a name, an address or links to a domain</summary>
    <DeskForm action={DESK_BANS} session={session}>
      <button type="submit" disabled hidden />
      <div class="desk-reason">
        <label>
          What
          <select name="what">
            {WHAT.map((what) => (
              <option value={what} key={what}>
                {TARGET_LABELS[what]}
              </option>
            ))}
          </select>
        </label>
        <label>
          Which
          <input name="value" maxlength={300} required autocomplete="off" />
        </label>
      </div>
      <BanFields />
      <p class="actions">
        <button type="submit">Ban</button>
      </p>
    </DeskForm>
  </details>
)

interface LineOptions {
  readonly ban: BanRow
  readonly now: number
  readonly session: Session
}

const Line = ({ ban, now, session }: LineOptions) => {
  const { num, what, value, why, since, until, endedAt, hides, phase } = ban
  const isOver = until !== null && until <= now
  return (
    <li id={`n${num}`}>
      <span class="chip">{TARGET_LABELS[what]}</span>
      <h3>
        <bdi>{value}</bdi>
      </h3>
      <p dir="auto">{why}</p>
      <p class="small">
        Since <RelativeTime at={since} />
        {endedAt === null && until !== null && (
          <>
            {isOver ? " · Over since " : " · Until "}
            <RelativeTime at={until} />
          </>
        )}
        {endedAt !== null && (
          <>
            {" · Ended "}
            <RelativeTime at={endedAt} />
          </>
        )}
        {hides && endedAt === null && " · Everything from there is hidden"}
        {phase === "hiding" && " · Still hiding"}
        {phase === "showing" && " · Still bringing back"}
      </p>
      {endedAt === null && (
        <DeskForm action={`${DESK_BANS}/end`} session={session}>
          <input type="hidden" name="ban" value={num} />
          <p class="actions">
            <button type="submit">End this ban</button>
          </p>
        </DeskForm>
      )}
    </li>
  )
}

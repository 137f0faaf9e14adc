/** @jsxImportSource preact */

import { DESK } from "broadside/host"
import { type PageContext, RelativeTime } from "broadside/ui"
import type { ModeratedKind } from "../items/contract"
import { canUndo, type ShownEntry } from "../log/log"
import { PUBLIC_LOG } from "../queue/public-log-page"
import { DeskForm, sendDesk } from "./desk-page"
import { itemPath } from "./item-line"
import { labelOf } from "./labels"
import { ACTION_LABELS } from "./outcome-notices"
import { ownKindOf } from "./own-kinds"
import type { Session } from "./sessions"

export const DESK_LOG = `${DESK}/log`

interface LogPage {
  readonly session: Session
  readonly entries: readonly ShownEntry[]
  /** Kinds whose modules are on. */
  readonly kinds: readonly ModeratedKind[]
  /** Number of the entry before which older ones are; undefined if there are none. */
  readonly older: number | undefined
}

/** Every action, with who did it and a button to undo it. */
export function logPage(ctx: PageContext, page: LogPage): Promise<Response> {
  const { session, entries, kinds, older } = page
  return sendDesk(ctx, {
    path: DESK_LOG,
    title: "Log",
    session,
    children: (
      <>
        <h1>Log</h1>
        <p class="standfirst">
          What you, your agents and the rules of this site did. Visitors see a part of it, without
          names, in the <a href={PUBLIC_LOG}>public log</a>.
        </p>
        {entries.length === 0 && <p class="notice">Nothing yet.</p>}
        <h2 class="unseen">Entries</h2>
        <ul class="lines desk-log">
          {entries.map((entry) => (
            <Line
              entry={entry}
              atOnce={openAtOnce(entries, entry)}
              kind={kinds.find(({ kind }) => kind === entry.kind)}
              session={session}
              key={entry.num}
            />
          ))}
        </ul>
        {older !== undefined && (
          <p class="actions">
            <a href={`${DESK_LOG}?before=${older}`} rel="next">
              Older entries
            </a>
          </p>
        )}
      </>
    ),
  })
}

const BY = { operator: "the operator", agent: "the agent", rule: "the rule" } as const

/** How many entries of a decision can be undone together, for the first of them; 0 for the others. */
function openAtOnce(entries: readonly ShownEntry[], { num, batch }: ShownEntry): number {
  const open = entries.filter((one) => one.batch === batch && canUndo(one))
  return open[0]?.num === num && open.length > 1 ? open.length : 0
}

interface LineOptions {
  readonly entry: ShownEntry
  readonly atOnce: number
  /** Undefined while its module is off: then the item has no page. */
  readonly kind: ModeratedKind | undefined
  readonly session: Session
}

const Line = ({ entry, atOnce, kind, session }: LineOptions) => {
  const { num, batch, at, action, item, actor, actorName, why, isUndone, undoes } = entry
  const own = ownKindOf(entry.kind)
  return (
    <li id={`n${num}`}>
      <span class="chip">{ACTION_LABELS[action]}</span>
      <h3>
        <a href={kind ? itemPath(kind.kind, item) : own?.pathOf(item)}>
          {labelOf(kind ? [kind] : [], { kind: entry.kind, id: item })}
        </a>
      </h3>
      {why && <p dir="auto">{why}</p>}
      <p class="small">
        By {BY[actor]}
        {actorName && (
          <>
            {" "}
            <bdi>{actorName}</bdi>
          </>
        )}{" "}
        · <RelativeTime at={at} />
        {undoes !== null && " · To undo an earlier action"}
        {isUndone && " · Undone later"}
      </p>
      {(kind || own) && canUndo(entry) && (
        <DeskForm action={`${DESK}/undo`} session={session}>
          <p class="actions">
            <button type="submit" name="entry" value={num}>
              Undo
            </button>
            {atOnce > 0 && (
              <button type="submit" name="batch" value={batch}>
                Undo all {atOnce} done at once
              </button>
            )}
          </p>
        </DeskForm>
      )}
    </li>
  )
}

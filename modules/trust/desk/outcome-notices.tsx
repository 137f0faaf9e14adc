/** @jsxImportSource preact */

import { DESK } from "broadside/host"
import type { PageContext } from "broadside/ui"
import { Moderation } from "../items/contract"
import { type Action, canUndo, type ShownEntry } from "../log/log"
import type { Outcome } from "../queue/undo"
import { DeskForm } from "./desk-page"
import { labelOf } from "./labels"
import { ownKindOf } from "./own-kinds"
import type { Session } from "./sessions"

/** The names of actions on the desk. */
export const ACTION_LABELS: Readonly<Record<Action, string>> = {
  remove: "Buried",
  restore: "Restored",
  hold: "Held",
  release: "Approved",
  erase: "Erased",
  approve: "Approved",
  return: "Put back into the queue",
  uphold: "Answered that it stays",
  reopen: "Opened again",
  ban: "Banned",
  unban: "Ban ended",
  protect: "Protected",
  unprotect: "Protection ended",
  rekey: "Key replaced",
}

function countOf(entries: readonly ShownEntry[]): string {
  const [one, many] = ownKindOf(entries[0]?.kind ?? "")?.counted ?? ["item", "items"]
  // An item may have two entries: one that was held before it was buried is restored and held again.
  const { size } = new Set(entries.map(({ kind, item }) => `${kind}/${item}`))
  return size === 1 ? `1 ${one}` : `${size} ${many}`
}

interface ActionNoticeOptions {
  readonly session: Session
  /** Entries of the log about what was just done. */
  readonly entries: readonly ShownEntry[]
}

/** What was just done, with the button to undo it. */
export function ActionNotice({ session, entries }: ActionNoticeOptions) {
  const [first] = entries
  if (!first) return null
  const open = entries.filter(canUndo)
  return (
    <div class="notice" role="status">
      <p>
        {ACTION_LABELS[first.action]}: {countOf(entries)}
        {entries.every(({ isUndone }) => isUndone) && ", undone"}
      </p>
      {open.length > 0 && (
        <DeskForm action={`${DESK}/undo`} session={session}>
          <input type="hidden" name="batch" value={first.batch} />
          <p class="actions">
            <button type="submit" data-undo>
              Undo
            </button>
          </p>
        </DeskForm>
      )}
    </div>
  )
}

/** What else the operator should know about what was just done. */
export const Notes = ({ notes }: { readonly notes: readonly string[] }) => (
  <>
    {notes.map((note) => (
      <p class="notice" dir="auto" key={note}>
        {note}
      </p>
    ))}
  </>
)

interface FailuresOptions {
  readonly ctx: PageContext
  readonly outcomes: readonly Outcome[]
}

/** What could not be done, and why. */
export function Failures({ ctx, outcomes }: FailuresOptions) {
  const failed = outcomes.filter(({ fault }) => fault !== undefined)
  if (failed.length === 0) return null
  return (
    <div class="notice wrong" role="alert" tabIndex={-1} autofocus>
      <h2>Not done for {failed.length === 1 ? "1 item" : `${failed.length} items`}</h2>
      <ul>
        {failed.map((one) => (
          <li key={`${one.kind}/${one.id}`} dir="auto">
            {labelOf(ctx.all(Moderation), one)}: {one.fault}
          </li>
        ))}
      </ul>
    </div>
  )
}

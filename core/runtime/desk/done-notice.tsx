/** @jsxImportSource preact */
import type { Action, ShownEntry } from "../moderation/log"
import type { Outcome } from "../moderation/undo"
import { DeskForm } from "./desk-page"
import { DESK } from "./session-cookie"
import type { Session } from "./sessions"

/** What an action is called on the desk. */
export const DONE: Readonly<Record<Action, string>> = {
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
}

interface DoneOptions {
  readonly session: Session
  /** What was just done, as the log has it. */
  readonly entries: readonly ShownEntry[]
}

/** What was just done, with the button that takes it back. */
export function DoneNotice({ session, entries }: DoneOptions) {
  const [first] = entries
  if (!first) return null
  const open = entries.filter(({ isUndone, action }) => !isUndone && action !== "erase")
  return (
    <div class="notice" role="status">
      <p>
        {DONE[first.action]}: {entries.length === 1 ? "1 item" : `${entries.length} items`}
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

/** What the operator should know of what was done. */
export const DoneNotes = ({ notes }: { readonly notes: readonly string[] }) => (
  <>
    {notes.map((note) => (
      <p class="notice" dir="auto" key={note}>
        {note}
      </p>
    ))}
  </>
)

/** What could not be done, and why. */
export function Failures({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const failed = outcomes.filter(({ fault }) => fault !== undefined)
  if (failed.length === 0) return null
  return (
    <div class="notice wrong" role="alert" tabIndex={-1} autofocus>
      <h2>Not done for {failed.length === 1 ? "1 item" : `${failed.length} items`}</h2>
      <ul>
        {failed.map(({ kind, id, fault }) => (
          <li key={`${kind}/${id}`} dir="auto">
            {kind} {id}: {fault}
          </li>
        ))}
      </ul>
    </div>
  )
}

import type { Log } from "../../base/log"
import { THE_OPERATOR } from "../../contracts/moderation-answers"
import { STAYS } from "../appeals/models"
import { newBatch } from "../moderation/batch"
import type { Deed } from "../moderation/change"
import type { Actor } from "../moderation/log"
import type { Moderator } from "../moderation/moderator"
import { type Outcome, toEach } from "../moderation/undo"
import { labelOf } from "./labels"

/** What changes an item, by the value of its button. */
export const CHANGES = ["approve", "bury", "restore", "stay", "erase"] as const
export type Change = (typeof CHANGES)[number]
/** What is done about the author of an item. */
export const MEASURES = ["ban", "protect"] as const
export type Act = Change | (typeof MEASURES)[number]

/** One of the reasons to bury something, as visitors read it. */
export const REASONS = [
  "It was spam.",
  "It was not suitable for children.",
  "It pretended to be someone else.",
  "It tried to get passwords or other secrets.",
  "It broke someone's copyright.",
  "It attacked someone.",
  "It was unlawful.",
] as const

/** What a form of the desk says, whatever was sent. */
export interface Decision<A extends Act = Act> {
  readonly act: A
  readonly items: readonly { readonly kind: string; readonly id: string }[]
  readonly why: string
}

type Sent = Readonly<Record<string, unknown>>

const MOST_WHY = 300

/**
 * Reads a form: a button for one item sends `one`, such as `bury games/007`; a button for all that are selected sends
 * `do` with an `item` for each. Undefined where it says neither, or no item.
 */
export function readDecision(sent: Sent): Decision | undefined {
  const [act = "", only] = text(sent["one"]).split(" ", 2)
  const chosen = only ? [only] : listOf(sent["item"])
  const name = only ? act : text(sent["do"])
  const items = itemsIn(chosen)
  const chosenAct = [...CHANGES, ...MEASURES].find((one) => one === name)
  if (!chosenAct || items.length === 0) return
  const own = text(sent["why"]).trim().slice(0, MOST_WHY)
  const reason =
    chosenAct === "stay" ? STAYS : (REASONS.find((one) => one === sent["reason"]) ?? REASONS[0])
  return { act: chosenAct, items, why: own.length < 3 ? reason : own }
}

/** The items with these kinds and ids, each once. */
export const itemsIn = (paths: readonly string[]): Decision["items"] =>
  [...new Set(paths)].flatMap((path) => {
    const [, kind, id] = /^([a-z0-9-]+)\/(.+)$/.exec(path) ?? []
    return kind && id ? [{ kind, id }] : []
  })

const text = (value: unknown) => (typeof value === "string" ? value : "")
const listOf = (value: unknown) => [value].flat().filter((one) => typeof one === "string")

/** Whether something is a change of items, which `carryOut` does. */
export const isChange = (decision: Decision): decision is Decision<Change> =>
  CHANGES.some((one) => one === decision.act)

/** What became of a decision. */
export interface Done {
  readonly batch: string
  readonly outcomes: readonly Outcome[]
  /** What the operator should know of it. */
  readonly notes: readonly string[]
}

/** Whose name visitors read on a tombstone. */
const shownAs = ({ actor }: Actor) => (actor === "agent" ? "the operator's agent" : THE_OPERATOR)

/** Does it to each item, as one batch. */
export async function carryOut(
  log: Log,
  moderator: Moderator,
  { act, items, why }: Decision<Change>,
  by: Actor,
): Promise<Done> {
  const batch = newBatch()
  const deed: Deed = Object.assign({ batch }, by)
  const removal = { why, by: shownAs(by) }
  const notes: string[] = []
  const outcomes = await toEach(log, items, async ({ kind, id }) => {
    if (act === "approve") return moderator.approve(kind, id, deed)
    if (act === "restore") return moderator.restore(kind, id, deed)
    if (act === "stay") return moderator.uphold(kind, id, why, deed)
    if (act === "bury") return moderator.remove(kind, id, removal, deed)
    const { shared } = await moderator.erase(kind, id, removal, deed)
    const others = shared.map((other) => labelOf(moderator.kinds, other))
    if (others.length > 0)
      notes.push(
        `${labelOf(moderator.kinds, { kind, id })} is erased, but the same page or picture is shown by ${others.join(", ")}, so it stays there. Erase that as well.`,
      )
  })
  return { batch, outcomes, notes }
}

import { STAYS } from "../appeals/models"
import { THE_OPERATOR } from "../items/answers/contract"
import { newBatch } from "../log/batch"
import type { Cause } from "../log/change"
import type { Actor } from "../log/log"
import { applyToEach, type Deciding, type Outcome } from "../queue/undo"
import { labelOf } from "./labels"

/** Changes of an item, by the values of their buttons. */
export const CHANGES = ["approve", "bury", "restore", "stay", "erase"] as const
export type Change = (typeof CHANGES)[number]
/** Measures against, or for, the author of an item. */
export const MEASURES = ["ban", "protect"] as const
export type Act = Change | (typeof MEASURES)[number]

/** Reasons to bury something, as visitors read them. */
export const REASONS = [
  "It was spam.",
  "It was not suitable for children.",
  "It pretended to be someone else.",
  "It tried to get passwords or other secrets.",
  "It broke someone's copyright.",
  "It attacked someone.",
  "It was unlawful.",
] as const

/** What the operator decided in a form of the desk, or an agent by a tool. */
export interface DeskForm<A extends Act = Act> {
  readonly act: A
  readonly items: readonly { readonly kind: string; readonly id: string }[]
  readonly why: string
}

type FormFields = Readonly<Record<string, unknown>>

const MAX_WHY = 300

/**
 * Reads a form: a button for one item sends `one`, such as `bury games/007`; a button for all that are selected sends
 * `do` with an `item` for each. Undefined if it has neither, or no item.
 */
export function readDeskForm(sent: FormFields): DeskForm | undefined {
  const [actOfOne = "", path] = text(sent["one"]).split(" ", 2)
  const items = itemsIn(path ? [path] : listOf(sent["item"]))
  const name = path ? actOfOne : text(sent["do"])
  const act = [...CHANGES, ...MEASURES].find((one) => one === name)
  if (!act || items.length === 0) return
  const ownWords = text(sent["why"]).trim().slice(0, MAX_WHY)
  const reason =
    act === "stay" ? STAYS : (REASONS.find((one) => one === sent["reason"]) ?? REASONS[0])
  return { act, items, why: ownWords.length < 3 ? reason : ownWords }
}

/** The items at paths such as `games/007`, each once. */
export const itemsIn = (paths: readonly string[]): DeskForm["items"] =>
  [...new Set(paths)].flatMap((path) => {
    const [, kind, id] = /^([a-z0-9-]+)\/(.+)$/.exec(path) ?? []
    return kind && id ? [{ kind, id }] : []
  })

const text = (value: unknown) => (typeof value === "string" ? value : "")
const listOf = (value: unknown) => [value].flat().filter((one) => typeof one === "string")

/** Whether `carryOut` can do it: a change of items. */
export const isChange = (decision: DeskForm): decision is DeskForm<Change> =>
  CHANGES.some((one) => one === decision.act)

/** What a decision changed, and what it could not. */
export interface DecisionResult {
  readonly batch: string
  readonly outcomes: readonly Outcome[]
  /** What else the operator should know about it. */
  readonly notes: readonly string[]
}

/** Name of the remover, as visitors read it on the tombstone. */
const removerName = ({ actor }: Actor) =>
  actor === "agent" ? "the operator's agent" : THE_OPERATOR

/** Makes the change to each item, as one batch. */
export async function carryOut(
  { log, moderator, appeals }: Pick<Deciding, "log" | "moderator" | "appeals">,
  { act, items, why }: DeskForm<Change>,
  by: Actor,
): Promise<DecisionResult> {
  const batch = newBatch()
  const cause: Cause = Object.assign({ batch }, by)
  const removal = { why, by: removerName(by) }
  const notes: string[] = []
  const outcomes = await applyToEach(log, items, async ({ kind, id }) => {
    if (act === "approve") return moderator.approve(kind, id, cause)
    if (act === "restore") return moderator.restore(kind, id, cause)
    if (act === "stay") return appeals.uphold(kind, id, why, cause)
    if (act === "bury") return moderator.remove(kind, id, removal, cause)
    const { shared } = await moderator.erase(kind, id, removal, cause)
    const others = shared.map((other) => labelOf(moderator.kinds, other))
    if (others.length > 0)
      notes.push(
        `${labelOf(moderator.kinds, { kind, id })} is erased, but the same page or picture is shown by ${others.join(", ")}, so it stays there. Erase that as well.`,
      )
  })
  return { batch, outcomes, notes }
}

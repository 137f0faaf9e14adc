import type { Context } from "broadside"
import type { Tool, ToolAnswer, ToolCall } from "broadside/contracts"
import { integer, list, oneOf, optional, t, text } from "broadside/http"
import { problems } from "../../errors"
import { type Actor, listBatch, listEntry } from "../../log/log"
import { type Deciding, type Outcome, undo } from "../../queue/undo"
import { type Change, carryOut, itemsIn } from "../acts"
import { ownKindOf } from "../own-kinds"

const MODERATE = {
  name: "moderate",
  title: "Moderate",
  description:
    "For the operator: approve, bury or restore up to 50 items, answer appeals with 'it stays', or undo. The log says that an agent did it.",
  output: t.Object({}),
}

const MAX_ITEMS = 50

const strict = { additionalProperties: false }
const items = list(text({ min: 3, max: 300 }), {
  minItems: 1,
  maxItems: MAX_ITEMS,
  description: "Kind and id of each, as in the queue: games/007",
})
const ItemsInput = (action: "approve" | "restore") =>
  t.Object({ action: oneOf([action]), items }, strict)
const why = text({ min: 3, max: 300, description: "Reason that visitors read" })
const BuryInput = t.Object({ action: oneOf(["bury"]), items, why }, strict)
const StayInput = t.Object({ action: oneOf(["stay"]), items, why }, strict)
const UndoInput = t.Object(
  {
    action: oneOf(["undo"]),
    batch: optional(text({ max: 40, description: "As in an answer or the log" })),
    entry: optional(integer({ minimum: 1, description: "Number of one entry of the log" })),
  },
  strict,
)

/** Actor in the log: the name that the agent's program says, since the token says only whose agent it is. */
const agentOf = ({ client }: ToolCall): Actor =>
  client === undefined ? { actor: "agent" } : { actor: "agent", name: client }

/** Tools with which the operator's agents do what the desk does, in the same way. */
export function actingTools({ db }: Pick<Context, "db">, deciding: Deciding): Tool[] {
  async function act(name: Change, paths: readonly string[], why: string, call: ToolCall) {
    const decision = { act: name, items: itemsIn(paths), why }
    const { batch, outcomes } = await carryOut(deciding, decision, agentOf(call))
    return answerOf(batch, [...outcomes, ...invalidItems(paths)])
  }

  const each = (name: "approve" | "restore", idempotent: boolean): Tool => ({
    ...MODERATE,
    choice: { argument: "action", value: name },
    effect: { readOnly: false, destructive: false, idempotent },
    input: ItemsInput(name),
    run: ({ items }: { readonly items: readonly string[] }, _, call) => act(name, items, "", call),
  })

  return [
    each("approve", true),
    {
      ...MODERATE,
      choice: { argument: "action", value: "bury" },
      effect: { readOnly: false, destructive: true, idempotent: false },
      input: BuryInput,
      run: ({ items, why }: typeof BuryInput.static, _, call) => act("bury", items, why, call),
    },
    each("restore", false),
    {
      ...MODERATE,
      choice: { argument: "action", value: "stay" },
      effect: { readOnly: false, destructive: false, idempotent: false },
      input: StayInput,
      run: ({ items, why }: typeof StayInput.static, _, call) => act("stay", items, why, call),
    },
    {
      ...MODERATE,
      choice: { argument: "action", value: "undo" },
      effect: { readOnly: false, destructive: true, idempotent: false },
      input: UndoInput,
      async run({ batch, entry }: typeof UndoInput.static, _, call) {
        if ((batch === undefined) === (entry === undefined)) throw problems["undo-what"]()
        const entries =
          batch === undefined ? await listEntry(db, entry ?? 0) : await listBatch(db, batch)
        // Bans and names are for people to decide: an agent may have read what a stranger told it to do.
        const ofModules = entries.filter(({ kind }) => !ownKindOf(kind))
        const undone = await undo(deciding, { entries: ofModules, by: agentOf(call) })
        return answerOf(undone.batch, undone.outcomes)
      },
    },
  ]
}

const invalidItems = (paths: readonly string[]): Outcome[] =>
  paths
    .filter((path) => itemsIn([path]).length === 0)
    .map((id) => ({ kind: "", id, fault: "Write the kind and the id, such as games/007." }))

function answerOf(batch: string, outcomes: readonly Outcome[]): ToolAnswer {
  const done = outcomes.filter(({ fault }) => fault === undefined).map(pathOf)
  const failed = outcomes.flatMap((one) =>
    one.fault === undefined ? [] : [{ item: pathOf(one), why: one.fault }],
  )
  const value = { ok: failed.length === 0, batch, done, failed }
  const undoing = done.length > 0 ? ` To undo: action undo, batch ${batch}.` : ""
  const faults = failed.map(({ item, why }) => `${item}: ${why}`)
  return { text: [`Done for ${done.length}.${undoing}`, ...faults].join("\n"), value }
}

const pathOf = ({ kind, id }: Outcome) => (kind ? `${kind}/${id}` : id)

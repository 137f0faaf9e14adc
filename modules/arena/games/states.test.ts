import { afterAll, beforeAll, expect, test } from "bun:test"
import fc from "fast-check"
import { otherSide, type Side } from "../hilltop/position"
import { type GamesSite, gamesSite } from "../testing/games-site"
import { chosen } from "../testing/random-game"

let site: GamesSite
beforeAll(async () => {
  site = await gamesSite()
})
afterAll(() => site.close())

const RUNS = Number(process.env["LAW_RUNS"] ?? 15)
const MOVE_MS = 1_000
const SLUGS = { white: "ann", black: "bob" } as const

const side = fc.constantFrom<Side>("white", "black")
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant("move"), side, choice: fc.nat(10_000) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("draw"),
      side,
      action: fc.constantFrom("offer", "accept", "decline"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("wait"), ms: fc.nat(MOVE_MS / 2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("resign"), side }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Act = Exclude<Step, { readonly does: "wait" }>

/** A game as few words: what the rules of turns, offers and time allow. */
interface Model {
  turn: Side
  ply: number
  offer: Side | null
  left: number
  result: string | null
  /** The acts that ended it, which are answered again. */
  again?: (act: Act) => boolean
}

const won = (by: Side) => (by === "white" ? "1-0" : "0-1")

/** What an act does to a game that goes on; the status of its answer. */
function expected(model: Model, step: Act): number {
  const { side } = step
  if (model.result) return model.again?.(step) ? 200 : 409
  if (model.left <= 0) {
    model.result = won(otherSide(model.turn))
    model.offer = null
    return 409
  }
  if (step.does === "move") return model.turn === side ? 200 : 409
  if (step.does === "draw") return draw(model, side, step.action)
  model.result = won(otherSide(side))
  model.offer = null
  model.again = (act) => act.does === "resign" && act.side === side
  return 200
}

function draw(model: Model, side: Side, action: string): number {
  if (model.offer === otherSide(side) && action !== "decline") {
    model.result = "1/2-1/2"
    model.again = (act) => act.does === "draw" && act.action === "accept"
  } else if (action === "accept" || (action === "decline" && model.offer === null)) return 409
  model.offer = action === "offer" && !model.result ? side : null
  return 200
}

async function act(id: string, step: Act) {
  const slug = SLUGS[step.side]
  if (step.does === "draw") return site.draw(id, slug, step.action)
  if (step.does === "resign") return site.resign(id, slug)
  const { legal_moves } = await site.read(id)
  const move =
    legal_moves.length > 0 ? chosen<{ uci: string }>(legal_moves, step.choice) : undefined
  return site.move(id, slug, move?.uci ?? "e2e4")
}

test("no sequence of acts reaches a state that the rules do not know", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30, size: "max" }), async (steps) => {
      const id = await site.accepted({ control: { kind: "correspondence", moveMs: MOVE_MS } })
      const model: Model = { turn: "white", ply: 0, offer: null, left: MOVE_MS, result: null }
      for (const step of steps) {
        if (step.does === "wait") {
          site.host.advance(step.ms)
          if (!model.result) model.left -= step.ms
          continue
        }
        const status = expected(model, step)
        const answer = await act(id, step)
        expect([step, answer.status]).toEqual([step, status])
        if (step.does === "move" && answer.status === 200) moved(model, answer.body.result)
        expect(await stateOf(id)).toEqual(shown(model))
      }
    }),
    { numRuns: RUNS },
  )
})

function moved(model: Model, result: { score: string } | null): void {
  const mover = model.turn
  model.ply++
  model.turn = otherSide(mover)
  model.left = MOVE_MS
  model.result = result?.score ?? null
  model.offer = model.result || model.offer !== mover ? null : model.offer
}

async function stateOf(id: string) {
  const { turn, ply, draw_offer, result, status } = await site.read(id)
  return { turn, ply, offer: draw_offer, result: result?.score ?? null, status }
}

const shown = ({ turn, ply, offer, result }: Model) => ({
  turn: result ? null : turn,
  ply,
  offer,
  result,
  status: result ? "completed" : "accepted",
})

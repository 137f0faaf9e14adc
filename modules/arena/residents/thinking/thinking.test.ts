import { expect, test } from "bun:test"
import { legalMoves } from "../../hilltop/moves"
import { START } from "../../hilltop/position"
import { STILE, SUMMIT } from "../../resident"
import { createThinking, type Reply, type Task, type Thought } from "./thinking"

const thought = (fields: Partial<Thought> = {}): Thought => ({
  fen: START.fen,
  seed: 1,
  strength: STILE.strength,
  ms: 60_000,
  deadline: 0,
  ...fields,
})

/** Threads that do what the test says, instead of thinking; one after another. */
function actors(...scripts: ((task: Task, answer: (reply: Reply) => void) => void)[]) {
  let started = 0
  let ended = 0
  const start = () => {
    const script = scripts[Math.min(started++, scripts.length - 1)]!
    const thread: ReturnType<NonNullable<Parameters<typeof createThinking>[0]>> = {
      onmessage: null,
      onerror: null,
      postMessage(task: Task) {
        const answer = (reply: Reply) =>
          thread.onmessage?.call(thread as Worker, new MessageEvent("message", { data: reply }))
        try {
          script(task, answer)
        } catch (error) {
          thread.onerror?.call(thread as Worker, new ErrorEvent("error", { message: `${error}` }))
        }
      },
      terminate: () => ended++,
    }
    return thread
  }
  return { start, started: () => started, ended: () => ended }
}
const plays = (move: string) => (_: Task, answer: (reply: Reply) => void) =>
  queueMicrotask(() => answer({ choice: { move } }))
const crashes = () => {
  throw new Error("out of memory")
}
const hangs = () => {}

test("a thread of its own finds a legal move, and the same one each time", async () => {
  const thinking = createThinking()
  const [first, second] = await Promise.all([
    thinking.think(thought()),
    thinking.think(thought({ deadline: 1 })),
  ])
  expect(legalMoves(START).map(({ uci }) => uci)).toContain(first!.move)
  expect(second).toEqual(first)
  thinking.dispose()
})

test("time ends thinking in the thread, too", async () => {
  const thinking = createThinking()
  const endless = { ...SUMMIT.strength, nodes: Number.MAX_SAFE_INTEGER }
  expect(await thinking.think(thought({ strength: endless, ms: 30 }))).toBeDefined()
  thinking.dispose()
})

test("a thread that crashes or hangs is replaced, and the question asked again", async () => {
  const threads = actors(crashes, plays("e2e4"))
  expect(await createThinking(threads.start).think(thought())).toEqual({ move: "e2e4" })
  const hanging = actors(hangs, plays("d2d4"))
  expect(await createThinking(hanging.start, 1).think(thought({ ms: 20 }))).toEqual({
    move: "d2d4",
  })
  expect([threads.ended(), hanging.ended()]).toEqual([1, 1])
})

test("a question that no thread survives is refused, and the next one is answered", async () => {
  const threads = actors(crashes, crashes, plays("e2e4"))
  const thinking = createThinking(threads.start)
  const [bad, good] = [thinking.think(thought()), thinking.think(thought({ deadline: 1 }))]
  await expect(bad).rejects.toThrow("out of memory")
  expect(await good).toEqual({ move: "e2e4" })
  expect(threads.started()).toBe(3)
})

test("who has the least time and who has waited longest go in turn, and each thinks for less time when many wait", async () => {
  const tasks: Task[] = []
  const threads = actors((task, answer) => {
    tasks.push(task)
    plays("e2e4")(task, answer)
  })
  const thinking = createThinking(threads.start)
  const deadlines = [9, ...Array.from({ length: 16 }, (_, i) => 8 - (i % 8))]
  await Promise.all(
    deadlines.map((deadline) => thinking.think(thought({ deadline, seed: deadline, ms: 1_000 }))),
  )
  // The first was asked before the others came.
  expect(tasks.map(({ seed }) => seed).slice(0, 5)).toEqual([9, 1, 8, 1, 7])
  expect(tasks[1]!.ms).toBeLessThan(500)
  expect(tasks.at(-2)!.ms).toBe(tasks[1]!.ms)
  expect(tasks.at(-1)!.ms).toBe(1_000)
  expect(threads.started()).toBe(1)
})

test("a correspondence game is not kept waiting by live games that go on and on", async () => {
  const order: string[] = []
  const threads = actors((task, answer) => {
    order.push(task.fen)
    plays("e2e4")(task, answer)
  })
  const thinking = createThinking(threads.start)
  /** Each asks again as soon as it is answered, with less time than the correspondence game has. */
  async function live(fen: string) {
    for (let move = 0; move < 50; move++) await thinking.think(thought({ fen, deadline: move }))
  }
  const games = Array.from({ length: 40 }, (_, game) => live(`live ${game}`))
  const day = thinking.think(thought({ fen: "a day", deadline: 86_400_000 }))
  await Promise.all([...games, day])
  // All forty came before it, and at most as many were let ahead of those.
  expect(order.indexOf("a day")).toBeLessThanOrEqual(80)
  expect(order).toHaveLength(40 * 50 + 1)
})

test("a clock that runs out does not wait for many that came before", async () => {
  const order: number[] = []
  const threads = actors((task, answer) => {
    order.push(task.seed)
    plays("e2e4")(task, answer)
  })
  const thinking = createThinking(threads.start)
  const deadlines = [...Array.from({ length: 40 }, (_, i) => 1_000 + i), 1]
  await Promise.all(
    deadlines.map((deadline) => thinking.think(thought({ deadline, seed: deadline }))),
  )
  expect(order.indexOf(1)).toBeLessThanOrEqual(2)
})

test("nothing waits for a site that stops", async () => {
  const threads = actors(hangs)
  const thinking = createThinking(threads.start)
  const before = Promise.allSettled([thinking.think(thought()), thinking.think(thought())])
  thinking.dispose()
  const refused = { status: "rejected", reason: new Error("the site stops") } as const
  expect(await before).toEqual([refused, refused])
  expect(await Promise.allSettled([thinking.think(thought())])).toEqual([refused])
  expect(threads.ended()).toBe(1)
})

import { type Pace, startModel } from "./model"

export interface Order {
  readonly site: string
  /** 0: everyone leaves. */
  readonly builds: number
  readonly pace: Pace
  /** Begun: all at once, again and again until they leave. Built: one after another, once. */
  readonly until: "begun" | "built"
}
export interface Report {
  /** Address of the model. */
  readonly model: string
  /** What it has sent since the last report. */
  readonly deltas: number
  readonly seconds: number
}

const model = await startModel()
let leaving = new AbortController()
let visits: Promise<void>[] = []
let deltas = 0
let since = performance.now()

function report(): void {
  const seconds = (performance.now() - since) / 1_000
  process.send?.({ model: model.url, deltas: model.deltas() - deltas, seconds } satisfies Report)
  deltas = model.deltas()
  since = performance.now()
}

process.on("message", async (order: Order) => {
  leaving.abort()
  await Promise.all(visits)
  while (model.open() > 0) await Bun.sleep(5)
  leaving = new AbortController()
  visits = []
  if (order.until === "built") for (let n = 0; n < order.builds; n++) await build(order, n)
  else {
    const begun = model.begun()
    visits = Array.from({ length: order.builds }, (_, n) => buildOn(order, n))
    while (model.begun() - begun < order.builds) await Bun.sleep(5)
  }
  report()
})
report()

/** One page after another, until the visitor leaves. */
async function buildOn(order: Order, n: number): Promise<void> {
  const { signal } = leaving
  while (!signal.aborted)
    await build(order, n, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
}

/** Half of them look on, and half wait for the end. */
async function build({ site, pace }: Order, n: number, signal?: AbortSignal): Promise<void> {
  const answer = await fetch(`${site}/api/connect/chat`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: n % 2 === 0 ? "text/event-stream" : "application/json",
    },
    body: JSON.stringify({ messages: [{ role: "user", content: JSON.stringify(pace) }] }),
    signal: signal ?? null,
  })
  const text = await answer.text()
  if (!text.includes("/workshop/")) throw new Error(`nothing was published: ${text.slice(-500)}`)
}

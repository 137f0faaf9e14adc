/** A POST that is sent again and again, or a GET where there is no body; `{n}` becomes a new number, `{game}` the id of some game. */
export interface Writes {
  readonly path: string
  readonly body?: string
}

/** Ends the writes, and tells how many were answered a second. */
export type Paced = () => Promise<{ perSecond: number }>

const TICK_MS = 10
const GAMES = 5_000
const THREADS = 20
let n = 0

/** Writes at an even pace until it is stopped. */
export function startWrites(url: string, { path, body }: Writes, perSecond: number): Paced {
  const started = performance.now()
  const unanswered = new Set<Promise<void>>()
  let sent = 0
  let answered = 0

  async function write(): Promise<void> {
    n++
    const fill = (text: string) =>
      text
        .replaceAll("{n}", String(n))
        .replaceAll("{game}", String(1000 + (n % GAMES)))
        .replaceAll("{thread}", String(1 + (n % THREADS)))
    const headers = { "content-type": "application/json" }
    const post = body === undefined ? {} : { method: "POST", headers, body: fill(body) }
    const response = await fetch(url + fill(path), post)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
    answered++
  }

  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1_000) * perSecond
    for (; sent < due; sent++) {
      const one = write().finally(() => unanswered.delete(one))
      unanswered.add(one)
    }
  }, TICK_MS)

  return async () => {
    clearInterval(timer)
    const rate = answered / ((performance.now() - started) / 1_000)
    await Promise.all(unanswered)
    return { perSecond: rate }
  }
}

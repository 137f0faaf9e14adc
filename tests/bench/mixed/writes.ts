/** A POST that is sent again and again; `{n}` becomes a new number, `{game}` the id of some game. */
export interface Writes {
  readonly path: string
  readonly body: string
}

const TICK_MS = 10
const GAMES = 5_000
let n = 0

/** Writes at an even pace until it is stopped; then tells how many were answered a second. */
export function startWrites(
  url: string,
  { path, body }: Writes,
  perSecond: number,
): () => Promise<{ perSecond: number }> {
  const started = performance.now()
  const unanswered = new Set<Promise<void>>()
  let sent = 0
  let answered = 0

  async function write(): Promise<void> {
    n++
    const fill = (text: string) =>
      text.replaceAll("{n}", String(n)).replaceAll("{game}", String(1000 + (n % GAMES)))
    const response = await fetch(url + fill(path), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: fill(body),
    })
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

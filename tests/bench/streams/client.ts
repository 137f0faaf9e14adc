import { readFileSync } from "node:fs"

/** One that is listened to, and how an event is made there. */
export interface Side {
  readonly name: string
  readonly url: string
  readonly pid: number
  readonly publish: { readonly url: string; readonly body: string; readonly type: string }
}
export interface Fanout {
  readonly perSecond: number[]
  /** Microseconds of the server's CPU time for each delivery. */
  readonly cpuUs: number[]
}

/** Listens over thousands of raw sockets to each side, which take turns; writes what came to stdout. */
const { sides, listeners, events, rounds } = JSON.parse(process.argv[2] as string) as {
  sides: Side[]
  listeners: number
  events: number
  rounds: number
}
const MARK = Buffer.from("event: ")
const CONCURRENT = 100
const SETTLING_MS = 1_000

async function connect({ url }: Side) {
  const { hostname, port, host, pathname } = new URL(url)
  const state = { heard: 0, wanted: 0, reached: () => {} }
  const open = () =>
    new Promise<void>((resolve, reject) => {
      void Bun.connect({
        hostname,
        port: Number(port),
        socket: {
          open: (socket) =>
            void socket.write(
              `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n\r\n`,
            ),
          data(_, bytes) {
            resolve()
            for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + 1))
              state.heard++
            if (state.heard >= state.wanted) state.reached()
          },
          error: (_, error) => reject(error),
        },
      })
    })
  for (let n = 0; n < listeners; n += CONCURRENT)
    await Promise.all(Array.from({ length: Math.min(CONCURRENT, listeners - n) }, open))
  // A stream may begin with events that nobody published; they do not count.
  await Bun.sleep(SETTLING_MS)
  return state
}

/** Clock ticks of 10 ms, of all its threads. */
function cpuTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return Number(fields[11]) + Number(fields[12])
}

async function publish({ publish: { url, body, type } }: Side): Promise<void> {
  const answer = await fetch(url, { method: "POST", body, headers: { "content-type": type } })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}

const connections = new Map<Side, Awaited<ReturnType<typeof connect>>>()
for (const side of sides) connections.set(side, await connect(side))
const fanouts = new Map(sides.map(({ name }) => [name, { perSecond: [], cpuUs: [] } as Fanout]))
for (let round = -1; round < rounds; round++)
  for (const side of sides) {
    const state = connections.get(side) as Awaited<ReturnType<typeof connect>>
    const cpu = cpuTicks(side.pid)
    const started = performance.now()
    for (let event = 0; event < events; event++) {
      state.wanted = state.heard + listeners
      const reached = new Promise<void>((resolve) => {
        state.reached = resolve
      })
      await publish(side)
      if (state.heard < state.wanted) await reached
    }
    const seconds = (performance.now() - started) / 1000
    // The first is to warm up.
    if (round < 0) continue
    fanouts.get(side.name)?.perSecond.push((listeners * events) / seconds)
    fanouts.get(side.name)?.cpuUs.push(((cpuTicks(side.pid) - cpu) * 10_000) / (listeners * events))
  }
console.log(JSON.stringify(Object.fromEntries(fanouts)))
process.exit(0)

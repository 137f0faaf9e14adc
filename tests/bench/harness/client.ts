import { readFileSync } from "node:fs"
import type { Socket } from "bun"
import type { Load } from "./load"
import { type Part, partsOf } from "./pieces"

/** Loads a server over raw sockets: one request at a time on each of its connections. */
const {
  url,
  paths,
  headers,
  body,
  pieces = {},
  seconds,
  toTheEnd,
  from,
  clients,
} = JSON.parse(readFileSync(process.argv[2] as string, "utf8")) as Load & {
  from: number
  clients: number
}
const { hostname, port, host } = new URL(url)
const parts = partsOf(body ?? "", pieces)
const shared = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`)

let n = from
let done = 0
let answered = 0
let waiting = 0
let failed = 0
let stopping = false
/** How many were answered within so many tenths of a millisecond. */
const within = new Uint32Array(1_000_001)

function nextRequest(): string {
  n++
  const path = (paths[n % paths.length] as string).replace("{n}", String(n))
  const head = `${path} HTTP/1.1\r\nhost: ${host}\r\n${shared.join("")}`
  if (!body) return `GET ${head}\r\n`
  const sent = parts.map(fill).join("")
  const length = Buffer.byteLength(sent)
  return `POST ${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${sent}`
}

function fill({ text = "", anyOf, isNumber }: Part): string {
  if (isNumber) return String(n)
  if (anyOf === undefined) return text
  const all = pieces[anyOf] ?? []
  return all[Math.floor(Math.random() * all.length)] ?? ""
}

interface Connection {
  /** Bytes of the present answer that are still to come; unknown before its head is there. */
  missing: number
  isWaiting: boolean
  head: string
  sentAt: number
  unsent: Uint8Array
}

function send(socket: Socket<Connection>): void {
  waiting++
  socket.data.isWaiting = true
  socket.data.missing = -1
  socket.data.head = ""
  socket.data.sentAt = performance.now()
  const bytes = Buffer.from(nextRequest())
  socket.data.unsent = bytes.subarray(socket.write(bytes))
}

function receive(socket: Socket<Connection>, bytes: Buffer): void {
  const { data } = socket
  if (data.missing < 0) {
    const before = data.head.length
    data.head += bytes.toString("latin1")
    const end = data.head.indexOf("\r\n\r\n")
    if (end < 0) return
    const status = Number(data.head.slice(9, 12))
    if (status >= 400) failed++
    const length = /content-length: (\d+)/i.exec(data.head.slice(0, end))?.[1]
    const expected = status === 304 ? 0 : Number(length ?? 0)
    data.missing = expected - (before + bytes.length - end - 4)
  } else data.missing -= bytes.length
  if (data.missing > 0) return
  rest(data)
  done++
  answered++
  const took = Math.min(Math.round((performance.now() - data.sentAt) * 10), within.length - 1)
  within[took] = (within[took] as number) + 1
  if (!stopping) send(socket)
}

function rest(data: Connection): void {
  if (data.isWaiting) waiting--
  data.isWaiting = false
}

for (let client = 0; client < clients; client++)
  await Bun.connect<Connection>({
    hostname,
    port: Number(port),
    data: { missing: -1, isWaiting: false, head: "", sentAt: 0, unsent: new Uint8Array() },
    socket: {
      open: send,
      data: receive,
      drain(socket) {
        const { unsent } = socket.data
        if (unsent.length > 0) socket.data.unsent = unsent.subarray(socket.write(unsent))
      },
      error: () => void failed++,
      close: ({ data }) => rest(data),
    },
  })
const started = performance.now()
done = 0
within.fill(0)
await Bun.sleep(seconds * 1000)
const perSecond = done / ((performance.now() - started) / 1000)
stopping = true
while (toTheEnd && waiting > 0) await Bun.sleep(1)
const [p50, p99] = [answeredWithin(50), answeredWithin(99)]
console.log(JSON.stringify({ perSecond, requests: answered, failed, p50, p99 }))
process.exit(0)

/** Milliseconds within which so many of a hundred were answered. */
function answeredWithin(percent: number): number {
  let slower = within.reduce((sum, count) => sum + count, 0) * (1 - percent / 100)
  let ms = within.length - 1
  for (; ms > 0 && slower > 0; ms--) slower -= within[ms] as number
  return ms / 10
}

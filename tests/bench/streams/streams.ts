import { freePort } from "../../kit/server"
import { ratio } from "../harness/compare"
import { onCore } from "../harness/load"
import { folderOf, startSite } from "../harness/site"
import type { Row } from "../harness/table"
import type { Fanout, Side } from "./client"

export const LISTENERS = 5_000
const JSON_TYPE = "application/json"

/** An event that a POST makes, and where it is listened to. */
interface Event {
  /** What it is called in the stream. */
  readonly event: string
  readonly listen: string
  readonly publish: { readonly url: string; readonly body: string }
}

export const NO_STREAM_LIMITS = { BROADSIDE_LIMITS_STREAMS: "0", BROADSIDE_LIVE_STREAMS: "0" }

/** Events of the Exchange to thousands of listeners, to a bare server that hands out the same bytes. */
export async function measureStreams(rounds: number): Promise<Row[]> {
  const site = await startSite(folderOf("streams"), NO_STREAM_LIMITS)
  try {
    const thread = { authorSlug: "ada", title: "A fox", threadBody: "Draw one", tags: "svg,fox" }
    await postJson(`${site.url}/api/exchange`, thread)
    const { ours, ceiling } = await fanOut(rounds, site.process.pid, {
      event: "claim",
      listen: `${site.url}/api/exchange/events`,
      publish: { url: `${site.url}/api/exchange/1/claim`, body: '{"authorSlug":"bot"}' },
    })
    const to = `an event to ${LISTENERS.toLocaleString("en")} listeners`
    return [
      ratio(`${to}, deliveries a second`, ours.perSecond, ceiling.perSecond, 0.9),
      ratio(`${to}, deliveries a second of CPU`, ofCpu(ours), ofCpu(ceiling), 0.9),
    ]
  } finally {
    await site.stop()
  }
}

export const ofCpu = ({ cpuUs }: Fanout) => cpuUs.map((us) => 1_000_000 / us)

export const postJson = (url: string, json: object) =>
  fetch(url, {
    method: "POST",
    body: JSON.stringify(json),
    headers: { "content-type": JSON_TYPE },
  })

/** What is sent of one event, so that both sides send as much. */
async function bytesOf({ event, listen, publish }: Event): Promise<string> {
  const wanted = new RegExp(`id: \\d+\nevent: ${event}\n.*?\n\n`, "s")
  const leaving = new AbortController()
  const answer = await fetch(listen, { signal: leaving.signal })
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  let text = ""
  void postJson(publish.url, JSON.parse(publish.body) as object)
  while (!wanted.test(text)) text += new TextDecoder().decode((await reader.read()).value)
  leaving.abort()
  return wanted.exec(text)?.[0] ?? ""
}

/** Sends an event to thousands of listeners of the site with this process id, and of a bare server. */
export async function fanOut(rounds: number, pid: number, event: Event) {
  const port = freePort()
  const command = [process.execPath, `${import.meta.dir}/bare.ts`, String(port)]
  const bare = Bun.spawn(onCore(0, command), { stderr: "inherit" })
  try {
    const url = `http://localhost:${port}/`
    while (!(await fetch(url, { method: "POST" }).catch(() => undefined))) await Bun.sleep(10)
    const publish = { url, body: await bytesOf(event), type: "text/plain" }
    return await listenTo(rounds, [
      { name: "ours", url: event.listen, pid, publish: { ...event.publish, type: JSON_TYPE } },
      { name: "ceiling", url, pid: bare.pid, publish },
    ])
  } finally {
    bare.kill()
  }
}

async function listenTo(
  rounds: number,
  sides: readonly [Side, Side],
): Promise<{ ours: Fanout; ceiling: Fanout }> {
  const options = JSON.stringify({ sides, listeners: LISTENERS, events: 10, rounds })
  const client = [process.execPath, `${import.meta.dir}/client.ts`, options]
  const child = Bun.spawn(onCore(1, client), { stdout: "pipe", stderr: "inherit" })
  const output = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`the listeners failed: ${output}`)
  return JSON.parse(output) as { ours: Fanout; ceiling: Fanout }
}

import { freePort } from "../server"
import { ratio } from "./compare"
import { onCore } from "./load"
import { folderOf, startSite } from "./site"
import type { Fanout, Side } from "./streams-client"
import type { Row } from "./table"

export const LISTENERS = 5_000
const JSON_TYPE = "application/json"

/** Events of the Exchange to thousands of listeners, to a bare server that hands out the same bytes. */
export async function measureStreams(rounds: number): Promise<Row[]> {
  const site = await startSite(folderOf("streams"), {
    BROADSIDE_LIMITS_STREAMS: "0",
    BROADSIDE_LIVE_STREAMS: "0",
  })
  const port = freePort()
  const command = [process.execPath, `${import.meta.dir}/bare-streams.ts`, String(port)]
  const bare = Bun.spawn(onCore(0, command), { stderr: "inherit" })
  try {
    const url = `http://localhost:${port}/`
    while (!(await fetch(url, { method: "POST" }).catch(() => undefined))) await Bun.sleep(10)
    const thread = { authorSlug: "ada", title: "A fox", threadBody: "Draw one", tags: "svg,fox" }
    await post(`${site.url}/api/exchange`, thread)
    const claim = { url: `${site.url}/api/exchange/1/claim`, body: '{"authorSlug":"bot"}' }
    const listen = `${site.url}/api/exchange/events`
    const body = await eventOf(listen, claim)
    const { ours, ceiling } = await fanOut(rounds, [
      { name: "ours", url: listen, pid: site.process.pid, publish: { ...claim, type: JSON_TYPE } },
      { name: "ceiling", url, pid: bare.pid, publish: { url, body, type: "text/plain" } },
    ])
    const to = `an event to ${LISTENERS.toLocaleString("en")} listeners`
    return [
      ratio(`${to}, deliveries a second`, ours.perSecond, ceiling.perSecond, 0.9),
      ratio(`${to}, deliveries a second of CPU`, ofCpu(ours), ofCpu(ceiling), 0.9),
    ]
  } finally {
    await site.stop()
    bare.kill()
  }
}

const ofCpu = ({ cpuUs }: Fanout) => cpuUs.map((us) => 1_000_000 / us)

const post = (url: string, json: object) =>
  fetch(url, {
    method: "POST",
    body: JSON.stringify(json),
    headers: { "content-type": JSON_TYPE },
  })

/** What is sent of one event, so that both sides send as much. */
async function eventOf(listen: string, claim: { url: string; body: string }): Promise<string> {
  const leaving = new AbortController()
  const answer = await fetch(listen, { signal: leaving.signal })
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  let text = ""
  void post(claim.url, JSON.parse(claim.body) as object)
  while (!/event: .*\n\n/s.test(text)) text += new TextDecoder().decode((await reader.read()).value)
  leaving.abort()
  return /id: \d+\nevent: .*\n\n/s.exec(text)?.[0] ?? ""
}

async function fanOut(
  rounds: number,
  sides: readonly [Side, Side],
): Promise<{ ours: Fanout; ceiling: Fanout }> {
  const options = JSON.stringify({ sides, listeners: LISTENERS, events: 10, rounds })
  const client = [process.execPath, `${import.meta.dir}/streams-client.ts`, options]
  const child = Bun.spawn(onCore(1, client), { stdout: "pipe", stderr: "inherit" })
  const output = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`the listeners failed: ${output}`)
  return JSON.parse(output) as { ours: Fanout; ceiling: Fanout }
}

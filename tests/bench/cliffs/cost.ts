import type { RunningServer } from "../../kit/server"
import { cpuMs } from "../harness/processes"
import { median } from "../harness/table"
import type { Cliff } from "./cases"

/** How often and how long one answer is asked for. */
export interface Effort {
  readonly batches: number
  readonly batchMs: number
}

export interface Cost {
  /** CPU time for one answer, in all threads of the server. */
  readonly ms: number
  readonly bytes: number
}

const MAX_OF_BATCH = 40

let asked = 0

/** What an answer costs that was never asked for before, each at an address of its own. */
export async function costOf(site: RunningServer, cliff: Cliff, effort: Effort): Promise<Cost> {
  let bytes = 0
  // The first is to warm up.
  await costOfBatch()
  const costs: number[] = []
  for (let batch = 0; batch < effort.batches; batch++) costs.push(await costOfBatch())
  return { ms: median(costs), bytes }

  async function costOfBatch(): Promise<number> {
    const [began, before] = [performance.now(), cpuMs(site.process.pid)]
    let count = 0
    while (count === 0 || (count < MAX_OF_BATCH && performance.now() - began < effort.batchMs)) {
      bytes = await ask(site, cliff)
      count++
    }
    return (cpuMs(site.process.pid) - before) / count
  }
}

async function ask({ url }: RunningServer, { path, headers = {} }: Cliff): Promise<number> {
  const address = `${url}${path}${path.includes("?") ? "&" : "?"}seen=${asked++}`
  // As it is: what compressing costs depends on the answer's size alone.
  const answer = await fetch(address, { headers: { ...headers, "accept-encoding": "identity" } })
  const body = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return body.byteLength
}

const QUIET_MS = 10
const LONGEST_WAIT_MS = 60_000

/** Settles once a server that has just started does nothing by itself any more. */
export async function untilQuiet({ process: { pid } }: RunningServer): Promise<void> {
  const began = performance.now()
  let before = cpuMs(pid)
  while (performance.now() - began < LONGEST_WAIT_MS) {
    await Bun.sleep(500)
    const now = cpuMs(pid)
    if (now - before < QUIET_MS) return
    before = now
  }
}

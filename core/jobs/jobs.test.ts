import { afterEach, describe, expect, test } from "bun:test"
import { createRecordingLog, type LoggedLine } from "../log/log"
import { createJobs, type Jobs, type OwnedJob } from "./jobs"

let jobs: Jobs
let logged: LoggedLine[]
afterEach(() => jobs.stop())

function open(...list: readonly OwnedJob[]): Jobs {
  logged = []
  jobs = createJobs(
    list,
    createRecordingLog((line) => logged.push(line)),
    100,
  )
  return jobs
}

/** A job, and a wait for its n-th run. */
function counting(module: string, run: (n: number) => unknown, fields: Partial<OwnedJob> = {}) {
  const waits = new Map<number, () => void>()
  let runs = 0
  return {
    runs: () => runs,
    ran: (n: number) => new Promise<void>((resolve) => waits.set(n, resolve)),
    job: {
      id: `${module}.job`,
      module,
      everyMs: 1,
      ...fields,
      async run() {
        const n = ++runs
        waits.get(n)?.()
        await run(n)
      },
    } satisfies OwnedJob,
  }
}
const endless = () => new Promise(() => {})
const nothing = () => undefined

describe("a job that never ends", () => {
  test("does not delay those of other modules, nor for ever those of its own", async () => {
    const hung = counting("hung", endless, { timeoutMs: 20 })
    const own = counting("hung", nothing, { id: "hung.other" })
    const others = counting("other", nothing)
    const all = [own.ran(1), others.ran(3)]
    open(hung.job, own.job, others.job).start()
    await Promise.all(all)
    const { err, ...line } = logged.find(({ module }) => module === "hung") as LoggedLine
    expect(line).toMatchObject({ level: "error", job: "hung.job", message: "a job failed" })
    expect(String(err)).toContain("not done within 0.02 s")
  })

  test("is tried again ever more rarely", async () => {
    const hung = counting("hung", endless, { everyMs: 2, timeoutMs: 1 })
    const often = counting("other", nothing, { everyMs: 2 })
    const many = often.ran(100)
    open(hung.job, often.job).start()
    await many
    // 2, 4, 8, 16, 32, 64 periods of rest.
    expect(hung.runs()).toBeLessThan(8)
  })

  test("does not keep the site from stopping", async () => {
    const hung = counting("hung", endless)
    const queued = counting("hung", nothing, { id: "hung.queued" })
    const started = hung.ran(1)
    open(hung.job, queued.job)
    void jobs.run("hung.job").catch(nothing)
    void jobs.run("hung.queued")
    await started
    await jobs.stop()
    expect(queued.runs()).toBe(0)
    expect(logged).toMatchObject([{ level: "warn", message: expect.stringContaining("abandoned") }])
  })
})

test("a job at the start lets those come first who wait for the start", async () => {
  const eager = counting("a", nothing, { everyMs: 3_600_000, atStart: true })
  const ran = eager.ran(1)
  open(eager.job).start()
  // Nothing but what waits for no timer happens in between.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  expect(eager.runs()).toBe(0)
  await ran
  expect(eager.runs()).toBe(1)
})

test("failures in a row are logged ever more rarely, and their end once", async () => {
  const failing = counting("a", (n) => {
    if (n <= 20) throw new Error("no such luck")
  })
  const over = failing.ran(22)
  open(failing.job).start()
  await over
  expect(logged.map(({ message, failures }) => [message, failures])).toEqual([
    ["a job failed", undefined],
    ...[2, 4, 8, 16].map((n) => ["a job keeps failing", n]),
    ["a job works again", 20],
  ])
  expect(logged.slice(1).every((line) => !("err" in line))).toBe(true)
})

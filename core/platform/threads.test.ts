import { afterAll, describe, expect, test } from "bun:test"
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { runtime } from "#platform/process"
import { commandOfScript } from "#platform/testing/program"
import { startThread } from "#platform/threads"
import type { Thread } from "./threads"

const urlOf = (script: string) =>
  new URL(URL.createObjectURL(new Blob([script], { type: "text/javascript" })))

const DOUBLES = "onmessage = ({ data }) => postMessage(data * 2)"

const answerOf = (thread: Thread, question: unknown) =>
  new Promise((done) => {
    thread.onmessage = ({ data }: MessageEvent) => done(data)
    thread.postMessage(question)
  })

const failureOf = (thread: Thread) =>
  new Promise<string>((done) => {
    thread.onerror = ({ message }) => done(message)
  })

describe("a thread", () => {
  test("starts from a URL, as that of a community module does", async () => {
    const thread = startThread(urlOf(DOUBLES))
    expect(await answerOf(thread, 21)).toBe(42)
    expect(await answerOf(thread, 22)).toBe(44)
    thread.terminate()
  })

  test("starts from its path in the repository", async () => {
    const thread = startThread("core/content/background.worker.ts")
    const reply = await answerOf(thread, { kind: "text", text: "**bold**" })
    expect(JSON.stringify(reply)).toContain("<strong>bold</strong>")
    thread.terminate()
  })

  test("exchanges bytes and what is in them", async () => {
    const thread = startThread(urlOf("onmessage = ({ data }) => postMessage(data)"))
    const sent = { bytes: new Uint8Array([1, 2, 3]), at: new Date(0), by: new Map([["a", 1n]]) }
    expect(await answerOf(thread, sent)).toEqual(sent)
    thread.terminate()
  })

  test.each([
    ["as it starts", "throw new Error('broken')"],
    ["as it works", "onmessage = () => { throw new Error('broken') }"],
    ["later", "onmessage = () => setTimeout(() => { throw new Error('broken') })"],
    ["in a promise", "onmessage = async () => { throw new Error('broken') }"],
  ])("that fails %s says so", async (_, script) => {
    const thread = startThread(urlOf(script))
    const failure = failureOf(thread)
    thread.postMessage(1)
    expect(await failure).toContain("broken")
    thread.terminate()
  })

  test("whose code is missing says so", async () => {
    expect(await failureOf(startThread("core/missing.worker.ts"))).toContain("missing.worker.ts")
  })

  // Deno's limitation: it waits for the code to pause.
  test.skipIf(runtime.startsWith("Deno"))("that never ends is ended", async () => {
    const counts = new Int32Array(new SharedArrayBuffer(4))
    const counting =
      "onmessage = ({ data }) => { postMessage(1); for (;;) Atomics.add(data, 0, 1) }"
    const thread = startThread(urlOf(counting))
    await answerOf(thread, counts)
    thread.terminate()
    let before = -1
    while (before !== Atomics.load(counts, 0)) {
      before = Atomics.load(counts, 0)
      await setTimeout(100)
    }
  })

  const over = new AbortController()
  afterAll(() => over.abort())

  // A process that it keeps alive is ended after the test's time.
  test("keeps no process alive", async () => {
    const folder = mkdtempSync(join(tmpdir(), "broadside-thread-"))
    try {
      const code = join(folder, "spin.js")
      writeFileSync(code, "for (;;);")
      const main = resolve("tests/kit/thread-process.ts")
      const [program = "", ...args] = commandOfScript(main)
      const run = promisify(execFile)(program, [...args, pathToFileURL(code).href], {
        signal: over.signal,
      })
      expect((await run).stdout).toBe("started\n")
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

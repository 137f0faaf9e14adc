import { afterAll, expect, test } from "bun:test"
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isAlive } from "../core/runtime/data/folder/lock"
import { sketch } from "./faulty-plugins"
import { testFolders } from "./folders"
import { start } from "./processes"
import { freePort } from "./server"

const { operator } = testFolders()
let end = () => {}
afterAll(() => end())

test("dev fills a site with the demo, starts it again at each change, and ends with it", async () => {
  const folder = operator({ draft: sketch("draft", "setup: () => ({})") }, { draft: null })
  const [data, plugins] = [join(folder, "dev-data"), join(folder, "plugins")]
  const [port, debugger_] = [freePort(), freePort()]
  let output = ""
  let heard = () => {}
  const dev = start(
    [
      ...[process.execPath, "--no-orphans", "core/platform/bun/dev.ts"],
      ...["--data", data, "--plugins", plugins, "--port", String(port)],
      `--inspect=localhost:${debugger_}/broadside`,
    ],
    {},
    (text) => {
      output += text
      heard()
    },
  )
  end = () => dev.kill("SIGKILL")
  /** Waits for what it writes next; a program that has ended writes nothing more. */
  const says = async (text: string) => {
    while (!output.includes(text)) {
      if (dev.exitCode !== null) throw new Error(`it ended:\n${dev.output()}`)
      await Promise.race([new Promise<void>((resolve) => (heard = resolve)), dev.exited])
    }
    output = output.slice(output.indexOf(text) + text.length)
  }
  const change = () => appendFileSync(join(plugins, "draft/module.ts"), "\n")
  const site = () => Number.parseInt(readFileSync(join(data, "site.pid"), "utf8"), 10)
  const isReady = async () => (await fetch(`http://localhost:${port}/health/ready`)).ok

  await says("games in the archive")
  await says(`ws://localhost:${debugger_}/broadside`)
  await says('"msg":"ready"')
  expect(await isReady()).toBe(true)
  const first = site()

  const config = readFileSync(join(data, "config.toml"), "utf8")
  writeFileSync(join(data, "config.toml"), "[")
  change()
  await says("The site ended with 1. It starts again at a change.")
  expect(isAlive(first)).toBe(false)

  writeFileSync(join(data, "config.toml"), config)
  change()
  await says('"msg":"ready"')
  expect(await isReady()).toBe(true)

  const second = site()
  expect(second).not.toBe(first)
  dev.kill("SIGTERM")
  expect(await dev.exited).toBe(0)
  expect(isAlive(second)).toBe(false)
})

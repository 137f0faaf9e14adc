import { afterAll, expect, test } from "bun:test"
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { isAlive } from "../../core/data/folder/lock"
import { sketch } from "../kit/faulty-plugins"
import { testFolders } from "../kit/folders"
import { start } from "../kit/processes"
import { freePort } from "../kit/server"

const { operator } = testFolders()
/** A repository whose site is the board alone: each start is from source, and loads what it has. */
const MAIN = `import { demo } from "${resolve("core/cli/demo.ts")}"
  import { readOptions } from "${resolve("core/cli/options.ts")}"
  import { serve } from "${resolve("core/cli/serve.ts")}"
  import exchange from "${resolve("modules/exchange/module.ts")}"
  import publishing from "${resolve("modules/publishing/module.ts")}"
  import trust from "${resolve("modules/trust/module.ts")}"
  const options = readOptions(process.argv.slice(2))
  await { demo, serve }[options.command](options, [publishing, trust, exchange])`

let end = () => {}
afterAll(() => end())

test("dev fills a site with the demo, starts it again at each change, and ends with it", async () => {
  const folder = operator({ draft: sketch("draft", "setup: () => ({})") }, { draft: null })
  mkdirSync(join(folder, "core"))
  writeFileSync(join(folder, "core/main.ts"), MAIN)
  const [data, plugins] = [join(folder, "dev-data"), join(folder, "plugins")]
  const [port, debugger_] = [freePort(), freePort()]
  let output = ""
  let heard = () => {}
  const dev = start(
    [
      ...[process.execPath, "--no-orphans", resolve("core/platform/bun/dev.ts")],
      ...["--data", data, "--plugins", plugins, "--port", String(port)],
      `--inspect=localhost:${debugger_}/broadside`,
    ],
    { cwd: folder },
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

  await says("threads are on the Exchange")
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

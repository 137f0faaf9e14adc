import { expect, test } from "bun:test"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { copyDemo } from "../../kit/demo-folder"
import { testFolders } from "../../kit/folders"
import { startServer } from "../../kit/server"

const MARK = "quillonade"
const { empty } = testFolders()

async function started(folder: string, work: (url: string) => Promise<void>): Promise<string> {
  const server = await startServer({ folder })
  await work(server.url)
  expect(await server.stop()).toBe(0)
  return server.output()
}

async function created(url: string): Promise<string> {
  const body = JSON.stringify({ name: MARK })
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${url}/api/location/create`, { method: "POST", body, headers })
  return (await answer.json()).code
}
const status = async (url: string, code: string) =>
  (await fetch(`${url}/api/location/${code}`)).status

test("what a module has in live.db ends with a start without it, and a damaged live.db is replaced", async () => {
  const folder = empty()
  copyDemo(folder)
  const [config, live] = [join(folder, "data/config.toml"), join(folder, "data/live.db")]
  let code = ""
  await started(folder, async (url) => {
    code = await created(url)
  })
  expect(readFileSync(live).includes(MARK)).toBe(true)

  const on = readFileSync(config, "utf8")
  writeFileSync(config, "[modules.gps]\nenabled = false\n")
  await started(folder, async () => {})
  expect(readFileSync(live).includes(MARK)).toBe(false)

  writeFileSync(config, on)
  await started(folder, async (url) => {
    expect(await status(url, code)).toBe(404)
    code = await created(url)
  })
  const bytes = readFileSync(live)
  bytes.fill(0xff, bytes.length / 2)
  writeFileSync(live, bytes)
  const output = await started(folder, async (url) => {
    expect(await status(url, code)).toBe(404)
    expect(await status(url, await created(url))).toBe(200)
  })
  expect(output).toContain("live.db was damaged and is new")
})

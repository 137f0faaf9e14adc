import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { type BuildingModel, builtPage, startBuildingModel } from "../kit/building-model"
import { operatorFolder, useGuestbook } from "../kit/community"
import { file, sketch } from "../kit/faulty-plugins"
import { testFolders } from "../kit/folders"
import { LADEN, useLaden } from "../kit/laden-plugin"
import { run as runProgram } from "../kit/processes"
import { movedByResident } from "../kit/resident"
import { arrival, type RunningServer, refusal, startServer } from "../kit/server"

// What is in the program and starts from within it. That its commands do what they promise is asked by all other tests
// that start a site, since the runner gives them this program.

/** Built by the runner of all tests already, which ends where that fails. */
const built = process.env["TEST_PROGRAM"]
const binary = built ?? resolve("dist/broadside")
const { empty } = testFolders()
const run = (folder: string, ...args: string[]) => runProgram([binary, ...args], folder)

beforeAll(() => {
  if (built) return
  const building = Bun.spawnSync([process.execPath, "core/platform/bun/build.ts"])
  expect(building.stderr.toString()).toBe("")
  expect(building.stdout.toString()).toMatch(/dist\/broadside: [\d.]+ MB, ready \d+ ms/)
})

describe("the binary, started in an empty folder,", () => {
  let folder: string
  let model: BuildingModel
  let server: RunningServer
  beforeAll(async () => {
    folder = empty()
    model = await startBuildingModel()
    server = await startServer({ command: [binary], folder, env: model.env })
  })
  afterAll(async () => {
    await server?.stop()
    model?.stop()
  })
  const post = async (path: string, json: object) => {
    const headers = { "content-type": "application/json" }
    const body = JSON.stringify(json)
    return (await fetch(server.url + path, { method: "POST", headers, body })).json()
  }

  test("makes all it needs, and publishes", async () => {
    expect(server.output()).toMatch(/Operator's token, shown only once: op_\S{32}/)
    expect(readFileSync(join(folder, "data/config.toml"), "utf8")).toContain("# port = 3000")
    const form = new FormData()
    form.set("html", new File(["<!doctype html><p>from a binary"], "x.html"))
    form.set("title", "Binary")
    form.set("humanName", "Ada")
    const { url } = (await (
      await fetch(`${server.url}/games/submit`, { method: "POST", body: form })
    ).json()) as { url: string }
    expect(await (await fetch(url)).text()).toBe("<!doctype html><p>from a binary")
    expect((await fetch(`${server.url}/openapi.json`)).status).toBe(200)
  })

  test("renders long Markdown in a thread", async () => {
    const long = { authorSlug: "ada", title: "Long", threadBody: "**bold** ".repeat(300) }
    const { id } = await post("/api/exchange", long)
    const page = await (await fetch(`${server.url}/exchange/${id}`)).text()
    expect(page).toContain("<strong>bold</strong>")
  })

  test("draws share cards with its own fonts and library", async () => {
    const card = await fetch(`${server.url}/archive/001/card.png`, { redirect: "manual" })
    expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/png"])
  })

  test("has residents of the arena, who think in a thread", async () => {
    expect(await movedByResident(server)).toMatch(/^[a-h][12][a-h][34]$/)
    // Without a thread they play any move, and say so.
    expect(server.output()).not.toContain("could not think")
  })

  test("builds pages with a model, whose client library is in the binary", async () => {
    expect(await builtPage(server.url)).toContain("<h1>Tea please</h1>")
  })

  test("answers what is under way when it is told to stop", async () => {
    const body = JSON.stringify({ html: "<p>", title: "Slow", humanName: "Ada" })
    const { readable, writable } = new TransformStream<string, string>()
    const writer = writable.getWriter()
    const headers = { "content-type": "application/json" }
    const upload = fetch(`${server.url}/games/submit`, {
      method: "POST",
      headers,
      body: readable.pipeThrough(new TextEncoderStream()),
    })
    await writer.write(body.slice(0, 10))
    await arrival(server.url)
    const stopped = server.stop()
    await refusal(server.url)
    await writer.write(body.slice(10))
    await writer.close()
    expect((await upload).status).toBe(200)
    expect(await stopped).toBe(0)
  })

  test("carries a module to begin with, and the types for it", () => {
    expect(run(folder, "sdk", "init", "hello")).toMatchObject({ exitCode: 0, err: "" })
    expect(existsSync(join(folder, "plugins/.broadside/tsconfig.json"))).toBe(true)
  })

  test("runs community modules dropped beside it, and sets a broken one aside", async () => {
    const dropped = operatorFolder({
      guestbook: "plugins/guestbook",
      hello: { files: {} },
      throws: file("throw new Error('on import')"),
      clumsy: sketch("clumsy", 'setup() { throw new Error("in setup") }'),
      laden: LADEN,
      leaves: file("process.exit(0)"),
    })
    cpSync(dropped, folder, { recursive: true })
    rmSync(dropped, { recursive: true })
    server = await startServer({ command: [binary], folder })
    expect(server.output()).not.toContain("shown only once")
    const answer = await (await fetch(`${server.url}/x/hello/hello`)).json()
    expect(answer).toEqual({ ok: true, text: "Hello from Broadside" })
    await useGuestbook(server.url)
    await useLaden(server.url)
    // Two of the start before, and the one that was written into.
    const games = await (await fetch(`${server.url}/api/games`)).json()
    expect(games).toMatchObject({ total: 3 })
    expect(await server.stop()).toBe(0)
    const { out, exitCode } = run(folder, "modules")
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^archive .* first-party +on$/m)
    expect(out).toMatch(/^guestbook .* community +on$/m)
    expect(out).toMatch(/^throws .* set aside +throws: on import$/m)
    expect(out).toMatch(/^leaves .* set aside +leaves: its import ended the process$/m)
    expect(out).toMatch(/^clumsy .* set aside +clumsy: in setup$/m)
  })
})

test("the binary does not run a bunfig.toml or .env that lies there", () => {
  const folder = empty()
  const trapped = join(folder, "trapped")
  writeFileSync(join(folder, "bunfig.toml"), 'preload = ["./trap.ts"]\n')
  writeFileSync(join(folder, "trap.ts"), 'require("node:fs").writeFileSync("trapped", "")')
  writeFileSync(join(folder, ".env"), "BROADSIDE_SITE_NAME=Trapped\n")
  // Bun itself falls into the trap, so it is one.
  writeFileSync(join(folder, "name.ts"), 'console.log(process.env["BROADSIDE_SITE_NAME"])')
  expect(runProgram([process.execPath, "name.ts"], folder).out).toBe("Trapped\n")
  rmSync(trapped)
  const { out, err, exitCode } = run(folder, "check")
  expect(exitCode).toBe(0)
  expect(err).toMatch(/^This is Bun [\d.]+\.\nThe configuration is valid\.\n$/)
  expect(JSON.parse(out)).toMatchObject({
    site: { name: "Broadside" },
    modules: { archive: { enabled: true } },
  })
  expect(existsSync(trapped)).toBe(false)
})

test("the binary says every fault of a configuration, and does not start on it", () => {
  const folder = empty()
  const path = join(folder, "broken.toml")
  writeFileSync(path, '[server]\nport = "x"\nhots = 1\n[modules.nix]\nenabled = true\n')
  const faulty = run(folder, "serve", "--config", path)
  expect(faulty.exitCode).toBe(1)
  for (const key of ["server.port", "server.hots", "modules.nix"]) expect(faulty.err).toContain(key)
})

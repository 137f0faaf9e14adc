import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { builtPage, startBuildingModel } from "./building-model"
import { CARELESS } from "./careless-plugin"
import { operatorFolder, useGuestbook } from "./community"
import { file, sketch } from "./faulty-plugins"
import { LADEN, useLaden } from "./laden-plugin"
import { publishByLongAddress } from "./long-address"
import { authorFolder, checkGuestbook } from "./module-author"
import { movedByResident } from "./resident"
import { arrival, FROM_SOURCE, type RunningServer, refusal, startServer } from "./server"

/** Built by the runner of all tests already, which ends where that fails. */
const built = process.env["TEST_PROGRAM"]
const binary = built ?? resolve("dist/broadside")
const folders: string[] = []
const empty = () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-binary-"))
  folders.push(folder)
  return folder
}
const run = (folder: string, ...args: string[]) => {
  const { stdout, stderr, exitCode } = Bun.spawnSync([binary, ...args], { cwd: folder })
  return { out: stdout.toString(), err: stderr.toString(), exitCode }
}

async function rendersInItsThread(url: string): Promise<void> {
  const long = { authorSlug: "ada", title: "Long", threadBody: "**bold** ".repeat(300) }
  const { id } = (await (
    await fetch(`${url}/api/exchange`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(long),
    })
  ).json()) as { id: string }
  expect(await (await fetch(`${url}/exchange/${id}`)).text()).toContain("<strong>bold</strong>")
}

async function drawsCards({ url, output }: RunningServer): Promise<void> {
  const ask = () => fetch(`${url}/archive/001/card.png`, { redirect: "manual" })
  let card = await ask()
  // On a busy machine, its drawing is given up after a time.
  for (let asked = 1; output().split("not done in").length > asked; asked++) card = await ask()
  expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/png"])
}

beforeAll(() => {
  if (built) return
  const building = Bun.spawnSync([process.execPath, "core/platform/bun/build.ts"])
  expect(building.stderr.toString()).toBe("")
  expect(building.stdout.toString()).toMatch(/dist\/broadside: [\d.]+ MB, ready \d+ ms/)
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe("the binary", () => {
  test("starts in an empty folder, makes all it needs, and publishes", async () => {
    const folder = empty()
    const server = await startServer({ command: [binary], folder })
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
    await publishByLongAddress(server)
    await rendersInItsThread(server.url)
    await drawsCards(server)
    expect(await server.stop()).toBe(0)
    const again = await startServer({ command: [binary], folder })
    expect(again.output()).not.toContain("shown only once")
    expect((await (await fetch(`${again.url}/api/games`)).json()) as object).toMatchObject({
      total: 1,
    })
    expect(await again.stop()).toBe(0)
  })

  test("has residents of the arena, who think in a thread", async () => {
    const server = await startServer({ command: [binary], folder: empty() })
    expect(await movedByResident(server)).toMatch(/^[a-h][12][a-h][34]$/)
    expect(await server.stop()).toBe(0)
    // Without a thread they play any move, and say so.
    expect(server.output()).not.toContain("could not think")
  })

  test("builds pages with a model, whose client library is in the binary", async () => {
    const model = await startBuildingModel()
    const server = await startServer({ command: [binary], folder: empty(), env: model.env })
    expect(await builtPage(server.url)).toContain("<h1>Tea please</h1>")
    expect(await server.stop()).toBe(0)
    model.stop()
  })

  test("does not run a bunfig.toml or .env that lies there", async () => {
    const folder = empty()
    writeFileSync(join(folder, "bunfig.toml"), 'preload = ["./trap.ts"]\n')
    writeFileSync(join(folder, "trap.ts"), 'require("node:fs").writeFileSync("trapped", "")')
    writeFileSync(join(folder, ".env"), "BROADSIDE_SITE_NAME=Trapped\n")
    // Bun itself falls into the trap, so it is one.
    const source = Bun.spawnSync([...FROM_SOURCE, "check"], {
      cwd: folder,
    })
    expect(source.stdout.toString()).toContain('"name": "Trapped"')
    rmSync(join(folder, "trapped"))
    const { out } = run(folder, "check")
    expect(out).toContain('"name": "Broadside"')
    expect(existsSync(join(folder, "trapped"))).toBe(false)
  })

  test("runs community modules dropped beside it, and sets a broken one aside", async () => {
    const folder = operatorFolder({
      guestbook: "plugins/guestbook",
      throws: file("throw new Error('on import')"),
      clumsy: sketch("clumsy", 'setup() { throw new Error("in setup") }'),
      laden: LADEN,
      careless: CARELESS,
      leaves: file("process.exit(0)"),
    })
    folders.push(folder)
    const server = await startServer({ command: [binary], folder })
    await useGuestbook(server.url)
    await useLaden(server.url)
    await fetch(`${server.url}/x/careless/error`)
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    expect(server.output()).toMatch(/"module":"careless".*forgotten error/)
    const { out, exitCode } = run(folder, "modules")
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^archive .* first-party +on$/m)
    expect(out).toMatch(/^guestbook .* community +on$/m)
    expect(out).toMatch(/^throws .* set aside +throws: on import$/m)
    expect(out).toMatch(/^leaves .* set aside +leaves: its import ended the process$/m)
    expect(out).toMatch(/^clumsy .* set aside +clumsy: in setup$/m)
  })

  test("carries the types for modules, and a module to begin with that works", async () => {
    const author = authorFolder()
    folders.push(author.folder)
    expect(run(author.folder, "sdk", "init", "hello")).toMatchObject({ exitCode: 0, err: "" })
    expect(author.check()).toEqual([])
    expect(run(author.folder, "sdk", "check", "hello")).toMatchObject({ exitCode: 0, err: "" })
    checkGuestbook(author)
    mkdirSync(join(author.folder, "data"))
    writeFileSync(join(author.folder, "data/config.toml"), "[modules.hello]\nenabled = true\n")
    const server = await startServer({ command: [binary], folder: author.folder })
    const answer = await (await fetch(`${server.url}/x/hello/hello`)).json()
    expect(answer).toEqual({ ok: true, text: "Hello from Broadside" })
    expect(await server.stop()).toBe(0)
  })

  test("answers what is under way when it is told to stop", async () => {
    const server = await startServer({ command: [binary], folder: empty() })
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

  test("fills itself with the demo, backs up, restores, purges and renews the token", async () => {
    const folder = empty()
    expect(run(folder, "demo").out).toContain("13 games")
    expect(run(folder, "demo").out).toContain("already")
    const backup = run(folder, "backup").out.trim()
    expect(existsSync(join(folder, backup))).toBe(true)
    expect(run(folder, "purge", "archive")).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining("enabled = false"),
    })
    writeFileSync(join(folder, "data/config.toml"), "[modules.archive]\nenabled = false\n")
    expect(run(folder, "purge", "archive").out).toContain("archive_games")
    writeFileSync(join(folder, "data/config.toml"), "")
    expect(run(folder, "restore", backup).out).toContain("Restored")
    expect(run(folder, "token").out).toMatch(/^op_\S{32}\n$/)
    const server = await startServer({ command: [binary], folder })
    expect((await (await fetch(`${server.url}/api/games`)).json()) as object).toMatchObject({
      total: 13,
    })
    await server.stop()
    expect(readdirSync(join(folder, "data")).some((name) => name.includes("before-restore"))).toBe(
      true,
    )
  })

  test("says every fault of a configuration, and does not start on it", () => {
    const folder = empty()
    const { out, err, exitCode } = run(folder, "check")
    expect(exitCode).toBe(0)
    expect(err).toMatch(/^This is Bun [\d.]+\.\nThe configuration is valid\.\n$/)
    expect(JSON.parse(out).modules.archive.enabled).toBe(true)
    const path = join(folder, "broken.toml")
    writeFileSync(path, '[server]\nport = "x"\nhots = 1\n[modules.nix]\nenabled = true\n')
    for (const command of ["check", "serve"]) {
      const faulty = run(folder, command, "--config", path)
      expect(faulty.exitCode).toBe(1)
      for (const key of ["server.port", "server.hots", "modules.nix"])
        expect(faulty.err).toContain(key)
    }
    expect(run(folder, "dance")).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining("broadside help"),
    })
  })
})

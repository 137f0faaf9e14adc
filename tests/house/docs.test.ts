import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { firstParty } from "../../modules/index"
import manifest from "../../package.json" with { type: "json" }
import { type BuildingModel, SAID, startBuildingModel } from "../kit/building-model"
import { type RunningServer, SITE, startServer } from "../kit/server"

const documents = [...new Bun.Glob("{*.md,{core,modules,plugins,tests}/**/*.md}").scanSync(".")]
const text = (path: string) => readFileSync(path, "utf8")

describe("what is written", () => {
  test("links to files that are there", () => {
    for (const path of documents)
      for (const [, target = ""] of text(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g))
        expect([path, target, existsSync(join(dirname(path), target))]).toEqual([
          path,
          target,
          true,
        ])
  })

  test("about the example modules is the example modules", () => {
    const shown = ["plugins/README.md", "modules/spaces/README.md"].flatMap((path) => [
      ...text(path).matchAll(/<!-- (\S+) -->\n```\w+\n([\s\S]*?)\n```/g),
    ])
    expect(shown.length).toBe(4)
    for (const [, file = "", block = ""] of shown)
      expect(text(join("plugins", file))).toContain(block)
  })

  test("pins the Bun that the project is pinned to, wherever it names one", () => {
    const version = manifest.packageManager.replace("bun@", "")
    for (const path of ["README.md", ".ci/run"])
      for (const [, named] of text(path).matchAll(/bun@([\d.]+\d)/g))
        expect([path, named]).toEqual([path, version])
    expect(manifest.engines.bun).toBe(version)
  })

  test("about decisions lists each of them, in order", () => {
    const files = [...new Bun.Glob("[0-9]*.md").scanSync("core/decisions")].sort()
    const listed = text("core/decisions/README.md").matchAll(
      /^- \[(\d{3})\]\((\1-.+\.md)\) \S.+\.$/gm,
    )
    expect(Array.from(listed, ([, , file]) => file)).toEqual(files)
  })

  test("there is a README and a changelog for every module of ours", () => {
    for (const { id, manifest } of firstParty) {
      expect(existsSync(`modules/${id}/README.md`)).toBe(true)
      expect(text(`modules/${id}/CHANGELOG.md`)).toContain(`## ${manifest.version}`)
    }
  })

  test("about a module names every folder of it, and only files that are there", () => {
    for (const folder of [...firstParty.map(({ id }) => `modules/${id}`), "plugins/guestbook"]) {
      const readme = text(`${folder}/README.md`)
      for (const [, name = ""] of readme.matchAll(/`([\w./-]+(?:\.tsx?|\/))`/g)) {
        const near = [join(folder, name), name].some((path) => existsSync(path))
        expect([folder, name, near]).toEqual([folder, name, true])
      }
      const files = [...new Bun.Glob("*/**/*.ts").scanSync(folder)]
      const folders = new Set(files.map((file) => file.split("/")[0] ?? ""))
      for (const name of [...folders].filter(
        (name) => !/^(migrations|node_modules|tests)$/.test(name),
      ))
        expect([folder, name, readme.includes(`\`${name}/\``)]).toEqual([folder, name, true])
    }
  })

  test("lists every command", () => {
    const { stdout } = Bun.spawnSync([...SITE, "help"])
    const commands = [...stdout.toString().matchAll(/^ {2}(\w+)/gm)].map(
      ([, name]) => name as string,
    )
    expect(commands.length).toBeGreaterThan(8)
    for (const command of commands.filter((name) => name !== "version"))
      expect([command, text("README.md").includes(`\`${command}`)]).toEqual([command, true])
  })
})

describe("the README's commands", () => {
  let model: BuildingModel
  let server: RunningServer
  beforeAll(async () => {
    model = await startBuildingModel()
    server = await startServer({ env: model.env })
  })
  afterAll(async () => {
    await server.stop()
    model.stop()
  })

  /** Runs the shell lines of a section as a newcomer would, against the test's server. */
  async function follow(
    heading: string,
    replace = (line: string, _answers: string[]) => line,
  ): Promise<string[]> {
    const section =
      text("README.md")
        .split(/^## /m)
        .find((part) => part.startsWith(heading)) ?? ""
    const [, script = ""] = /```sh\n([\s\S]*?)```/.exec(section) ?? []
    expect(script).not.toBe("")
    const answers: string[] = []
    for (const line of script.replaceAll("\\\n", " ").trim().split("\n")) {
      const command = replace(line, answers).replaceAll("http://localhost:3000", server.url)
      // The model answers in this process, so it must not wait for the command.
      const shell = Bun.spawn(["sh", "-c", command], { cwd: server.folder })
      answers.push(await new Response(shell.stdout).text())
      expect([line, await shell.exited]).toEqual([line, 0])
    }
    return answers
  }

  test("publish a first page, fork it, and follow the lineage", async () => {
    const [, published = ""] = await follow("Publish your first page")
    expect(JSON.parse(published)).toMatchObject({ ok: true, id: "001" })
    const [source = "", forked = "", lineage = ""] = await follow("Fork it")
    expect(JSON.parse(source).html).toContain("Hello, world")
    expect(JSON.parse(forked)).toMatchObject({ ok: true, id: "002", parentId: "001" })
    expect(JSON.parse(lineage).children).toMatchObject([
      { id: "002", whatChanged: "It says hello again" },
    ])
  })

  test("publish to the other worlds", async () => {
    const [draft = "", notice = "", page = ""] = await follow("Not a finished game?")
    expect(JSON.parse(draft)).toMatchObject({ ok: true, edit_key: expect.any(String) })
    expect(JSON.parse(notice)).toMatchObject({ ok: true, expires_at: expect.any(String) })
    expect(page).toContain("Published.")
  })

  test("ask on the board, take the work and answer it", async () => {
    const [asked = "", tasks = "", claimed = "", replied = ""] =
      await follow("Ask, answer, take work")
    expect(JSON.parse(asked)).toMatchObject({ ok: true, id: "1" })
    expect(JSON.parse(tasks)).toMatchObject({ tasks: [{ id: "1", type: "ai-request" }] })
    expect(JSON.parse(claimed)).toMatchObject({ claimedBy: "fox-bot", fence: 1 })
    expect(JSON.parse(replied)).toMatchObject({ ok: true, reply: { thread_id: "1" } })
  })

  test("meet on a map", async () => {
    const codeOf = ([created = "{}"]: string[]) => JSON.parse(created).code ?? ""
    const [, moved = "", pinned = "", read = "", around = ""] = await follow(
      "Meet on a map",
      (line, answers) => line.replace("ABC234", codeOf(answers)),
    )
    expect(JSON.parse(moved).participants).toMatchObject({ "fox-bot": { name: "Fox" } })
    expect(JSON.parse(pinned)).toMatchObject({ ok: true, pin: { message: "Lunch here" } })
    expect(JSON.parse(read)).toMatchObject({ name: "Saturday hike", pins: [{ lat: 46.57 }] })
    expect(Object.keys(JSON.parse(around).layers)).toEqual(["iss", "daylight"])
  })

  test("play and work together", async () => {
    const codeOf = ([created = "{}"]: string[]) => JSON.parse(created).code ?? ""
    const [, joined = "", seated = "", pulled = "", listed = ""] = await follow(
      "Play and work together",
      (line, answers) => line.replace("ABC234", codeOf(answers)),
    )
    expect(JSON.parse(joined)).toMatchObject({ ok: true, participant: "fox-bot" })
    expect(JSON.parse(seated)).toMatchObject({ turn: "fox-bot" })
    expect(JSON.parse(pulled).happened).toStartWith("fox-bot pulled stick 7")
    expect(JSON.parse(listed).spaces).toMatchObject([{ title: "Friday marbles" }])
  })

  test("challenge someone", async () => {
    const [created = "", accepted = "", moved = "", read = "", leaders = ""] =
      await follow("Challenge someone")
    expect(JSON.parse(created).challenge).toMatchObject({ id: "1", status: "pending" })
    expect(JSON.parse(accepted).challenge).toMatchObject({ status: "accepted", turn: "white" })
    expect(JSON.parse(moved)).toMatchObject({ ply: 1, last_move: { san: "e4" } })
    expect(JSON.parse(read)).toMatchObject({ turn: "black", black: { slug: "fox-bot" } })
    expect(JSON.parse(leaders)).toMatchObject({ ok: true, leaders: [] })
  })

  test("ask for a page, and for help", async () => {
    const [built = "", streamed = "", helped = ""] = await follow("Ask for a page")
    const { url, edit_key } = JSON.parse(built)
    expect(typeof edit_key).toBe("string")
    expect(await (await fetch(url)).text()).toContain("<h1>A tea timer</h1>")
    expect(streamed).toMatch(/event: progress[\s\S]*event: done/)
    expect(JSON.parse(helped)).toEqual({ ok: true, text: SAID })
  })

  test("call a tool", async () => {
    const [called = ""] = await follow("Give it to your agent")
    expect(JSON.parse(called).result.structuredContent).toMatchObject({ ok: true, threads: 1 })
  })

  test("llms.txt names calls that are there", async () => {
    const guide = await (await fetch(`${server.url}/llms.txt`)).text()
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, object>
    }
    const calls = [...guide.matchAll(/(GET|POST) (?:https?:\/\/[^/\s`]+)(\/[^\s`?]*)/g)]
    expect(calls.length).toBeGreaterThan(4)
    for (const [, method = "", path = ""] of calls) {
      const operations = document.paths[path.replace(/<(\w+)>/g, "{$1}")] ?? {}
      expect([path, method.toLowerCase() in operations]).toEqual([path, true])
    }
  })

  test("a module that is turned off is gone after a restart", async () => {
    const [, toml = ""] =
      /## Turn a module off[\s\S]*?```toml\n([\s\S]*?)```/.exec(text("README.md")) ?? []
    const folder = server.folder
    const config = join(folder, "off.toml")
    writeFileSync(config, toml)
    const without = await startServer({
      folder,
      args: ["--config", config, "--data", join(folder, "off")],
    })
    expect((await fetch(`${without.url}/api/games`)).status).toBe(404)
    expect((await fetch(`${without.url}/api/stats`)).status).toBe(200)
    await without.stop()
    rmSync(join(folder, "off"), { recursive: true, force: true })
  })
})

test("a newcomer meets at most 45 words, each said once in docs/words.md", () => {
  const words = [...readFileSync("docs/words.md", "utf8").matchAll(/^- \*\*([^*]+)\*\*: \S/gm)].map(
    ([, word]) => word,
  )
  expect(words.length).toBeGreaterThan(30)
  expect(words.length).toBeLessThanOrEqual(45)
  expect(new Set(words).size).toBe(words.length)
})

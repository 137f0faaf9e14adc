import { describe, expect, test } from "bun:test"
import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { runtime } from "#platform/process"
import { readOptions } from "../../core/cli/options"
import { broadside } from "../kit/cli"
import { copyDemo } from "../kit/demo-folder"
import { testFolders } from "../kit/folders"
import { freePort, listen } from "../kit/server"
import { isLong } from "../kit/tier"

const { empty } = testFolders()

describe("a command line that cannot be meant", () => {
  test.each([
    [["serve", "extra"], {}, "serve takes no argument, not also extra"],
    [["restore", "a.db", "b.db"], {}, "restore takes one argument, not also b.db"],
    [["dance"], {}, "There is no command dance"],
    [["check", "--config", "nosuch.toml"], {}, "There is no configuration file nosuch.toml"],
    [["check"], { BROADSIDE_CONFIG: "nosuch.toml" }, "There is no configuration file nosuch.toml"],
    [["serve", "--data", ""], {}, "--data is empty"],
    [["serve"], { BROADSIDE_DATA: "" }, "BROADSIDE_DATA is empty"],
    [["check"], { BROADSIDE_SERVER_HOST: "" }, "server.host: expected text of 1 to 255 characters"],
  ])("%p with %p is refused and makes nothing", (args, env, sentence) => {
    const folder = empty()
    expect(broadside(folder, args, env as Record<string, string>)).toMatchObject({
      err: expect.stringContaining(sentence),
      exitCode: 1,
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    [["backup", "--data="], {}, "--data is empty"],
    [["serve", "--host", " "], {}, "--host is empty"],
    [["modules"], { BROADSIDE_PLUGINS: "" }, "BROADSIDE_PLUGINS is empty"],
    [["check"], { BROADSIDE_CONFIG: "" }, "BROADSIDE_CONFIG is empty"],
  ])("%p with %p is refused, before any command runs", (args, env, sentence) => {
    expect(() => readOptions(args, env as Record<string, string>)).toThrow(sentence)
  })
})

describe("a folder that holds no site", () => {
  test.each([[["backup"]], [["token"]], [["purge", "archive"]]])("%p is refused there", (args) => {
    const folder = empty()
    const refused = { exitCode: 1, err: expect.stringContaining("There is no site in data/") }
    if (isLong || args[0] === "backup") {
      expect(broadside(folder, args)).toMatchObject(refused)
      expect(readdirSync(folder)).toEqual([])
    }
    mkdirSync(join(folder, "data"))
    expect(broadside(folder, args)).toMatchObject(refused)
    expect(readdirSync(join(folder, "data"))).toEqual([])
  })

  test("a file that has the name of the folder is no site either", () => {
    const folder = empty()
    writeFileSync(join(folder, "data"), "")
    expect(broadside(folder, ["backup"]).err).toContain("There is no site in data/")
  })

  test("purging a module that nobody knows is refused", () => {
    const folder = empty()
    copyDemo(folder)
    const { err, exitCode } = broadside(folder, ["purge", "nosuch"])
    expect(err).toContain("There is no module nosuch")
    expect(exitCode).toBe(1)
    expect(readdirSync(join(folder, "data"))).not.toContain("backups")
  })
})

test("`check` says every fault, also of addresses beside others and of the folder", () => {
  const folder = empty()
  const config = '[site]\nbase_url = "https://x.example/sub"\n[server]\nport = 70000\n'
  writeFileSync(join(folder, "x.toml"), config)
  writeFileSync(join(folder, "file"), "")
  const { err, exitCode } = broadside(folder, [
    "check",
    "--config",
    "x.toml",
    "--data",
    "file/data",
  ])
  expect(err).toContain("site.base_url: expected an address without a path")
  expect(err).toContain("server.port: expected a whole number")
  expect(err).toContain("This user cannot write to")
  expect(exitCode).toBe(1)
})

describe("what the system refuses is said in a sentence", () => {
  test("a port that is taken", () => {
    const port = freePort()
    const other = listen(port)
    const { err, exitCode } = broadside(empty(), ["serve", "--port", String(port)])
    other.close()
    expect(err).toContain(`Cannot listen on port ${port} of localhost. Another program`)
    expect(exitCode).toBe(1)
  })

  test("an address that this machine has not", () => {
    const { err, exitCode } = broadside(empty(), ["serve", "--host", "203.0.113.9"])
    expect(err).toContain("of 203.0.113.9. This machine does not have that address")
    expect(exitCode).toBe(1)
  })

  test("a data folder that is a file", () => {
    const folder = empty()
    writeFileSync(join(folder, "file"), "")
    const { err, exitCode } = broadside(folder, ["serve", "--data", "file"])
    expect(err).toContain("file is a file, not a folder")
    expect(exitCode).toBe(1)
  })

  // Root may write anywhere.
  test.skipIf(process.getuid?.() === 0)("a folder that this user cannot write", () => {
    const folder = empty()
    mkdirSync(join(folder, "data"), { mode: 0o500 })
    for (const args of [["serve", "--port", "0"], ["check"], ["restore", "x.db"]]) {
      const { err, exitCode } = broadside(folder, args)
      expect(err).toMatch(/Give the user that runs Broadside|This user cannot write to/)
      expect(exitCode).toBe(1)
    }
  })
})

// Only Bun lets a program choose.
test.skipIf(!runtime.startsWith("Bun"))(
  "a command runs optimized from its beginning, and the trial of modules as a start does",
  () => {
    const folder = empty()
    const script = join(folder, "tell-policy.ts")
    writeFileSync(
      script,
      "Bun.unsafe.setJITPolicy = (scale) => void console.error('policy', scale)",
    )
    const env = { BUN_OPTIONS: `--preload=${script}` }
    for (const command of ["version", "modules"])
      expect([command, broadside(folder, [command], env).err]).toEqual([
        command,
        expect.stringContaining("policy 1"),
      ])
    expect(broadside(folder, ["try-modules"], env).err).not.toContain("policy")
  },
)

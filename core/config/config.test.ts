import { describe, expect, test } from "bun:test"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseToml } from "#platform/toml"
import { t } from "../base/http"
import { type Configurable, readConfig } from "./config"
import { commentedConfig, writeFirstConfig } from "./config-file"

const library: Configurable = {
  id: "library",
  enabledByDefault: true,
  config: t.Object({
    page_size: t.Integer({ default: 20, minimum: 1, maximum: 100, description: "Per page" }),
    names: t.Array(t.String(), { default: ['a "quoted" one'], description: "Names" }),
    strict: t.Boolean({ default: false, description: "Whether" }),
  }),
}
const plugin: Configurable = {
  id: "chat-room",
  enabledByDefault: false,
  community: true,
  open: true,
}
const read = (file = "", env: Record<string, string> = {}, flags: Record<string, unknown> = {}) =>
  readConfig([library, plugin], { file, env, flags })
const faultsOf = (...args: Parameters<typeof read>) => read(...args).faults.map((f) => f.message)

describe("a value comes from", () => {
  test("the default, when nothing else is said", () => {
    const { config, faults, warnings } = read()
    expect([faults, warnings]).toEqual([[], []])
    expect(config.core.server.port).toBe(3000)
    expect(config.modules).toEqual({
      library: { enabled: true, page_size: 20, names: ['a "quoted" one'], strict: false },
      "chat-room": { enabled: false, root_paths: false },
    })
  })

  test("the file before the default, the environment before it, a flag before all", () => {
    const file = "[server]\nport = 1"
    const env = { BROADSIDE_SERVER_PORT: "2" }
    const flags = { "server.port": 3 }
    expect(read(file).config.core.server.port).toBe(1)
    expect(read(file, env).config.core.server.port).toBe(2)
    expect(read(file, env, flags).config.core.server.port).toBe(3)
    expect(read(file, env, { "server.port": undefined }).config.core.server.port).toBe(2)
    expect(read("", {}, flags).config.core.server.host).toBe("localhost")
  })

  test("the environment as what its key takes: numbers, lists, switches, text", () => {
    const { config, faults } = read("", {
      BROADSIDE_SERVER_TRUSTED_PROXIES: "10.0.0.0/8, 192.168.1.1 ,",
      BROADSIDE_MODULES_LIBRARY_STRICT: "true",
      BROADSIDE_MODULES_LIBRARY_PAGE_SIZE: "7",
      BROADSIDE_MODULES_LIBRARY_NAMES: "",
      BROADSIDE_MODULES_CHAT_ROOM_ENABLED: "true",
      BROADSIDE_SITE_NAME: "12",
      HOME: "/root",
    })
    expect(faults).toEqual([])
    expect(config.core.server.trusted_proxies).toEqual(["10.0.0.0/8", "192.168.1.1"])
    expect(config.core.site.name).toBe("12")
    expect(config.modules["library"]).toMatchObject({ strict: true, page_size: 7, names: [] })
    expect(config.modules["chat-room"]?.enabled).toBe(true)
  })

  test("nowhere, when the environment names no key: a warning, no more", () => {
    const { faults, warnings } = read("", { BROADSIDE_SERVER_PROT: "1" })
    expect(faults).toEqual([])
    expect(warnings).toEqual([
      "BROADSIDE_SERVER_PROT is set, but no configuration key has that name.",
    ])
  })

  test('the file as it is written: `3001` is a number and `"3001"` is not', () => {
    expect(read("[server]\nport = 3001").faults).toEqual([])
    expect(faultsOf('[server]\nport = "3001"')).toEqual([
      'server.port: expected a whole number from 0 to 65535, not "3001"',
    ])
  })
})

describe("faults", () => {
  test("of all sources and modules are told at once, each with its way out", () => {
    const file = `
[server]
prot = 1
[content]
family = "maybe"
[modules.library]
page_size = 0
names = [1]
pages = 2
[modules.libary]
enabled = false
[sever]
port = 1`
    const { faults, warnings } = read(
      file,
      { BROADSIDE_LIMITS_WRITE: "many" },
      { "server.port": "x" },
    )
    const told = faults.map(({ message }) => message)
    for (const message of [
      'server.port: expected a whole number from 0 to 65535, not "x"',
      "server.prot: unknown key. Valid keys: host, port, trusted_proxies",
      'content.family: expected "on" or "off", not "maybe"',
      'limits.write: expected a whole number from 0 to 1000000, not "many"',
      "modules.library.page_size: expected a whole number from 1 to 100, not 0",
      "modules.library.names.0: expected text, not 1",
      "modules.library.pages: unknown key. Valid keys: enabled, page_size, names, strict",
    ])
      expect(told).toContain(message)
    expect(told.find((message) => message.startsWith("sever: unknown key"))).toContain("server")
    expect(told.length).toBe(8)
    expect(faults.filter(({ module }) => module === "library").length).toBe(3)
    expect(faults.filter(({ module }) => module === undefined).length).toBe(5)
    expect(warnings).toEqual([
      "[modules.libary] is configured, but no such module is installed. Installed: library, chat-room.",
    ])
  })

  test("private networks that are open to visitors are warned of", () => {
    const { faults, warnings } = read('[network]\nallow_private_for_visitors = ["10.0.0.0/8"]')
    expect(faults).toEqual([])
    expect(warnings).toEqual([
      expect.stringContaining("every visitor can make this server fetch from 10.0.0.0/8"),
    ])
  })

  test("a file that is not TOML is one", () => {
    expect(faultsOf("[server\nport =")[0]).toStartWith("config.toml is not TOML")
  })

  test.each([
    ["server = 3", "server: expected a JSON object, not 3"],
    ["[modules]\nlibrary = true", "modules.library: expected a JSON object, not true"],
    ["modules = 1", "modules: expected a JSON object, not 1"],
  ])("a section that is no section is one, whatever the environment adds: %p", (file, message) => {
    const env = { BROADSIDE_SERVER_PORT: "2", BROADSIDE_MODULES_LIBRARY_STRICT: "true" }
    expect(faultsOf(file, env, { "server.port": 3 })).toContain(message)
  })

  test("a key nobody has read the meaning of yet is none", () => {
    expect(faultsOf("[modules.chat-room]\nanything = 1")).toEqual([])
    const known = { ...plugin, open: false, config: t.Object({}) }
    const { faults } = readConfig([known], { file: "[modules.chat-room]\nanything = 1" })
    expect(faults).toEqual([
      {
        module: "chat-room",
        message: "modules.chat-room.anything: unknown key. Valid keys: enabled, root_paths",
      },
    ])
  })

  test("a module's own keys cannot take the place of the host's", () => {
    const config = t.Object({ enabled: t.Boolean({ default: true, description: "Sly" }) })
    const result = readConfig([{ ...plugin, open: false, config }], {})
    expect(result.config.modules["chat-room"]?.enabled).toBe(false)
  })
})

describe("the commented file", () => {
  const text = commentedConfig([library, plugin])

  test("says nothing as it is, and the defaults once the # are gone", () => {
    const defaults = read()
    expect(read(text)).toEqual(defaults)
    const opened = text.replace(/^# (?=[a-z_]+ = )/gm, "")
    expect(opened).toContain("\nport = 3000\n")
    expect(read(opened)).toEqual(defaults)
    // Every key is there: no more can be set than is shown.
    const shown = parseToml(opened) as Record<string, object>
    const { modules, ...core } = shown
    expect(core).toEqual(defaults.config.core)
    expect(modules as object).toEqual(defaults.config.modules)
  })

  test("is written once, and never over what is there", () => {
    const folder = mkdtempSync(join(tmpdir(), "broadside-config-"))
    const path = join(folder, "data", "config.toml")
    expect(writeFirstConfig(path, [library])).toBe(true)
    expect(readFileSync(path, "utf8")).toBe(commentedConfig([library]))
    writeFileSync(path, "# mine\n")
    expect(writeFirstConfig(path, [library])).toBe(false)
    expect(readFileSync(path, "utf8")).toBe("# mine\n")
    rmSync(folder, { recursive: true })
    expect(existsSync(path)).toBe(false)
  })
})

import { beforeAll, describe, expect, test } from "bun:test"
import { existsSync, readdirSync } from "node:fs"
import { join, resolve } from "node:path"
import settings from "../../deno.json" with { type: "json" }
import { useGuestbook } from "../kit/community"
import { DENO } from "../kit/deno"
import { FAULTY, file } from "../kit/faulty-plugins"
import { testFolders } from "../kit/folders"
import { LADEN, useLaden } from "../kit/laden-plugin"
import { run } from "../kit/processes"
import { type RunningServer, startServer } from "../kit/server"
import { isLong } from "../kit/tier"

/** The command of the task, in another shell: the shell of tasks would find the script of npm first. */
const task = settings.tasks.site.command
  .replace("TMPDIR=", "exec env TMPDIR=")
  .replace("deno run", `"${DENO}" run`)
const SITE = [
  "sh",
  "-c",
  `cd "${resolve(".")}" && ${task.replaceAll("BROADSIDE_*", "'BROADSIDE_*'")} "$@"`,
  "site",
]

/** What an operator adds for a folder outside the repository. */
const permitting = (folder: string) => ({
  SITE_PERMISSIONS: `--allow-read=${folder} --allow-write=${join(folder, "data")}`,
})
const places = (folder: string) => [
  ...["--data", join(folder, "data")],
  ...["--plugins", join(folder, "plugins")],
]

/** Without taking the processor for the whole limit, except in the long run. */
const NEVER_RETURNS = isLong
  ? "for (;;) {}"
  : "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)"

/** What the runtime itself makes of code; other faults are the same on Bun, in `plugins.test.ts`. */
const BROKEN = Object.entries(FAULTY).filter(([id]) =>
  ["throws", "throws-nothing", "syntax", "empty", "unreadable"].includes(id),
)

describe("under the permissions of deno task start, for a folder outside the repository", () => {
  const { operator: make } = testFolders()
  let folder: string
  let server: RunningServer
  beforeAll(async () => {
    folder = make({
      guestbook: "plugins/guestbook",
      laden: LADEN,
      "never-returns": file(NEVER_RETURNS),
      // Each that stops the trial has it made again. That a thread ends with its `process.exit` is in core/platform/child.test.ts.
      ...(isLong && { leaves: file("process.exit(0)") }),
      ...Object.fromEntries(BROKEN.map(([id, { plugin }]) => [id, plugin])),
    })
    const env = permitting(folder)
    server = await startServer({ command: SITE, folder, args: places(folder), env })
  })
  const command = (...args: string[]) =>
    run([...SITE, ...args, ...places(folder)], folder, permitting(folder))

  test("the guestbook and a module with JSX and packages of its own work", async () => {
    await useGuestbook(server.url)
    await useLaden(server.url)
  })

  test("modules that never return, end the process or cannot be loaded are set aside", () => {
    const said = server.output()
    expect(BROKEN).toHaveLength(5)
    for (const [id, { why }] of BROKEN)
      expect(said.split("\n").find((line) => line.includes(`"module":"${id}"`))).toContain(why)
    expect(said).toContain("never-returns: its import did not end within")
    if (isLong) expect(said).toContain("leaves: its import ended the process")
  })

  test("commands work beside the running site", () => {
    const { out, exitCode } = command("backup")
    expect(exitCode).toBe(0)
    expect(existsSync(out.trim())).toBe(true)
    if (!isLong) return
    // Neither needs anything that the others do not.
    expect(command("token").out).toStartWith("op_")
    expect(command("version").out).toMatch(/^broadside \d.*Deno/)
    expect(command("modules").out).toMatch(/^guestbook .* on$/m)
  })

  test("a stop signal ends it cleanly, and a backup can be restored", async () => {
    expect(await server.stop()).toBe(0)
    const backups = join(folder, "data/backups")
    const [backup = ""] = readdirSync(backups)
    expect(command("restore", join(backups, backup)).out).toContain("Restored")
  })

  test("a configuration is checked", () => {
    const { err } = command("check", "--no-plugins")
    expect(err).toMatch(/^This is Deno [\d.]+\.\nlimitation: /)
    expect(err).toContain("The configuration is valid.")
  })

  test("a missing permission is reported with the flag to add", () => {
    const { err, exitCode } = run([...SITE, "check", ...places(folder)], folder)
    expect(exitCode).toBe(1)
    expect(err).toContain(`"--allow-read=${folder}/`)
    expect(err).not.toContain("    at ")
  })
})

import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import type { RunningServer } from "../../kit/server"
import { startSite } from "../harness/site"

const BINARY = resolve("dist/broadside")
const BUILT_FROM = resolve("dist/bench/binary-built-from")

/** Our binary of the sources as they are: built when they changed, or when somebody else built it since. */
export function ourBinary(): string {
  if (existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, "utf8") === state()) return BINARY
  run("bun", "run", "build")
  writeFileSync(BUILT_FROM, state())
  return BINARY
}

/** The site as operators run it. */
export const startBinary = (folder: string): Promise<RunningServer> =>
  startSite(folder, {}, [ourBinary()])

/** The least program that answers, compiled as ours is. */
export function bareBinary(): string {
  const binary = resolve("dist/bench/bare-start")
  run(process.execPath, "build", `${import.meta.dir}/bare.ts`, "--compile", "--outfile", binary)
  return binary
}

/** The commit with what was changed since, and the binary. */
function state(): string {
  const built = existsSync(BINARY) ? statSync(BINARY).mtimeMs : 0
  const sources = ["rev-parse HEAD", "status --porcelain", "diff HEAD"].map((command) =>
    run("git", ...command.split(" ")),
  )
  return `${Bun.hash(sources.join("\n"))} ${built}`
}

function run(...command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { stderr: "pipe" })
  if (exitCode === 0) return stdout.toString()
  throw new Error(`${command.join(" ")}: ${stderr.toString().slice(-500)}`)
}

import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { broadside } from "./cli"

/** The folder of this whole run, which the runner removes; a file that is run alone has one of its own. */
const RUN = process.env["TEST_RUN"] ?? mkdtempSync(join(tmpdir(), "broadside-demo-"))
if (!process.env["TEST_RUN"])
  process.on("exit", () => rmSync(RUN, { recursive: true, force: true }))

const DEMO = join(RUN, "demo")

/** Puts the content of `broadside demo` into a folder: the command ran once for all tests of this run. */
export function copyDemo(folder: string): void {
  if (!existsSync(DEMO)) fillDemo()
  cpSync(DEMO, folder, { recursive: true })
}

/** The folder appears when all of it is there, also where two workers make it at once. */
function fillDemo(): void {
  const staging = mkdtempSync(`${DEMO}-`)
  const { exitCode, err } = broadside(staging, ["demo"])
  if (exitCode !== 0) throw new Error(`The demo cannot be made:\n${err}`)
  try {
    renameSync(staging, DEMO)
  } catch (error) {
    if (!existsSync(DEMO)) throw error
    rmSync(staging, { recursive: true })
  }
}

import { cpSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import type { RunningServer } from "../../kit/server"
import type { Rounds } from "./compare"
import { startSite } from "./site"

const COMMAND = `import { FROM_SOURCE } from "./tests/kit/server.ts"; console.log(JSON.stringify(FROM_SOURCE))`

/** From source, with the permissions of `deno task start`; without the script of npm that starts the real program. */
export function fromSourceOnDeno(): string[] {
  const command = [resolve("node_modules/.bin/deno"), "eval", COMMAND]
  const { success, stdout, stderr } = Bun.spawnSync(command, { stderr: "pipe" })
  if (success) return JSON.parse(stdout.toString()) as string[]
  throw new Error(`${command.join(" ")}: ${stderr.toString().slice(-500)}`)
}

const others = new Map<string, string>()

/** Where the same server answers on Deno, if it was started there too. */
export const onDeno = (url: string): string | undefined => others.get(url)

/** Where the same server answers on any runtime, to prepare all of them alike. */
export const urlsOf = (url: string): string[] => [url, onDeno(url) ?? []].flat()

/** The real server; with `--deno` also on Deno, on the same core and a copy of the folder, where it takes turns as well. */
export async function startForTurns(folder: string, { deno }: Rounds): Promise<RunningServer> {
  if (!deno) return startSite(folder)
  const copy = `${folder}-deno`
  rmSync(copy, { recursive: true, force: true })
  cpSync(folder, copy, { recursive: true })
  const site = await startSite(folder)
  const other = await startSite(copy, {}, fromSourceOnDeno())
  others.set(site.url, other.url)
  return {
    ...site,
    async stop() {
      await other.stop()
      return site.stop()
    },
  }
}

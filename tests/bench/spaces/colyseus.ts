import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import { freePort } from "../../kit/server"
import { onCore } from "../harness/load"

/**
 * Colyseus from npm, the server of rooms that people would pick instead, with its own transport and on the newest Node
 * with long support. It is not in our lockfile, since only this bench needs it.
 */
const FOLDER = resolve("dist/bench/colyseus")
const NODE = `${FOLDER}/node_modules/node/bin/node`
const SERVER = "colyseus-server.mjs"
export const SDK = `${FOLDER}/node_modules/@colyseus/sdk/build/index.mjs`
const VERSION = "0.18.17"
const PACKAGES = [
  `@colyseus/core@${VERSION}`,
  "@colyseus/schema@5.0.34",
  "@colyseus/sdk@0.18.4",
  "@colyseus/ws-transport@0.18.4",
  "express@5",
  "node@24",
]
export const COLYSEUS = `Colyseus ${VERSION}`

export interface Colyseus {
  readonly url: string
  readonly pid: number
  stop(): void
}

function install(): void {
  if (existsSync(SDK) && existsSync(NODE)) return
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const command = ["npm", "install", "--prefix", ".", "--no-audit", "--no-fund", ...PACKAGES]
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd: FOLDER, stdout: "ignore" })
  if (exitCode !== 0) throw new Error(`npm install: ${stderr.toString().slice(-500)}`)
}

/** Installs Colyseus once, and starts it on the first core. */
export async function startColyseus(): Promise<Colyseus> {
  install()
  copyFileSync(`${import.meta.dir}/${SERVER}`, `${FOLDER}/${SERVER}`)
  const port = freePort()
  const url = `http://127.0.0.1:${port}`
  const child = Bun.spawn(onCore(0, [NODE, SERVER, String(port)]), {
    cwd: FOLDER,
    env: { ...process.env, NODE_ENV: "production" },
    stdout: "ignore",
    stderr: "inherit",
  })
  for (let tries = 0; tries < 500; tries++) {
    if (await fetch(url).catch(() => undefined))
      return { url, pid: child.pid, stop: () => child.kill() }
    await Bun.sleep(20)
  }
  throw new Error("Colyseus did not start")
}

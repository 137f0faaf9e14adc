import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { freePort } from "../../kit/server"
import { texts } from "../databases/pieces"
import { onCore } from "../harness/load"

/**
 * NodeBB from npm, the forum that people would pick instead, on its own set-up. What differs from its
 * defaults: Redis, which it supports, in place of MongoDB, which Debian has not; two emoji plugins are
 * off, since they load their pictures from the network at the start; and Node 10, the newest that runs
 * the version on npm. It posts as its administrator, whom its flood limits leave alone.
 */
const FOLDER = resolve("dist/bench/nodebb")
const APP = `${FOLDER}/package`
const NODE = `${FOLDER}/node/node_modules/node/bin/node`
const VERSION = "1.4.0"
const EMOJI = ["nodebb-plugin-emoji-extended", "nodebb-plugin-emoji-one"]
const ADMIN = { username: "admin", email: "admin@example.org", password: "lantern-1234" }

export interface Nodebb {
  readonly url: string
  /** Topics a second, posted over 32 sockets. */
  posts(seconds: number): Promise<number>
  stop(): void
}

const run = (command: readonly string[], cwd = FOLDER) => {
  const { exitCode, stderr } = Bun.spawnSync([...command], { cwd, stdout: "ignore" })
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr.toString().slice(-500)}`)
}

function install(): void {
  if (existsSync(`${APP}/node_modules/nodebb-theme-persona`)) return
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(`${FOLDER}/node`, { recursive: true })
  run(["npm", "pack", `nodebb@${VERSION}`])
  run(["tar", "xzf", `nodebb-${VERSION}.tgz`])
  run(["npm", "install", "--omit=dev", "--no-audit", "--no-fund"], APP)
  run(["npm", "install", "--prefix", ".", "node@10"], `${FOLDER}/node`)
  // It lists this folder at the start, and the package has it not.
  mkdirSync(`${APP}/public/uploads/sounds`, { recursive: true })
}

/** Installs NodeBB once, sets it up from scratch and starts it. */
export async function startNodebb(): Promise<Nodebb> {
  const redis = Bun.which("redis-server")
  if (!redis) {
    throw new Error("NodeBB needs Redis: apt-get install redis-server")
  }
  install()
  const [port, redisPort] = [freePort(), freePort()]
  const url = `http://127.0.0.1:${port}`
  const store = Bun.spawn([redis, "--port", String(redisPort), "--save", ""], { stdout: "ignore" })
  await Bun.sleep(500)
  const setup = {
    url,
    secret: "bench",
    database: "redis",
    "redis:host": "127.0.0.1",
    "redis:port": String(redisPort),
    "redis:password": "",
    "redis:database": "0",
    ...Object.fromEntries(Object.entries(ADMIN).map(([key, value]) => [`admin:${key}`, value])),
    "admin:password:confirm": ADMIN.password,
  }
  run([NODE, "app", `--setup=${JSON.stringify(setup)}`], APP)
  run(["redis-cli", "-p", String(redisPort), "zrem", "plugins:active", ...EMOJI])
  const app = Bun.spawn(onCore(0, [NODE, "app"]), {
    cwd: APP,
    env: { ...process.env, NODE_ENV: "production" },
    stdout: "ignore",
    stderr: "ignore",
  })
  const stop = () => {
    app.kill()
    store.kill()
  }
  const cookie = await logIn(url)
  return { url, stop, posts: (seconds) => post(url, cookie, seconds) }
}

async function logIn(url: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(`${url}/api/config`).catch(() => undefined)) break
    await Bun.sleep(100)
  }
  const config = await fetch(`${url}/api/config`)
  const { csrf_token } = (await config.json()) as { csrf_token: string }
  const cookie = config.headers.getSetCookie().join("; ").split(";")[0] ?? ""
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    headers: { cookie, "x-csrf-token": csrf_token },
    body: new URLSearchParams(ADMIN),
  })
  if (!answer.ok) throw new Error(`NodeBB refused the login: ${answer.status}`)
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? cookie
}

async function post(url: string, cookie: string, seconds: number): Promise<number> {
  const script = resolve("tests/bench/exchange/nodebb-posts.cjs")
  const file = `${FOLDER}/texts.json`
  writeFileSync(file, JSON.stringify(texts()))
  const child = Bun.spawn(onCore(1, [NODE, script, url, cookie, String(seconds), file]), {
    env: { ...process.env, NODE_PATH: `${APP}/node_modules` },
    stdout: "pipe",
    stderr: "inherit",
  })
  const { perSecond, failed } = JSON.parse(await new Response(child.stdout).text()) as {
    perSecond: number
    failed: number
  }
  if (failed > 0 || perSecond === 0) throw new Error(`NodeBB refused ${failed} posts`)
  return perSecond
}

import { existsSync, renameSync, rmSync, watch } from "node:fs"
import { dirname, join } from "node:path"

/** A site that takes longer to stop is killed, which harms no data: a developer should not wait for visitors to leave. */
const MAX_STOP_MS = 1_000

/** Groups changes into one restart: an editor writes several files at once, and git many. */
const QUIET_MS = 50

/** Stays the same, so that a debugger connects again after a restart. */
const INSPECTOR = "--inspect=localhost:6499/broadside"

const args = process.argv.slice(2)
const isForBun = (arg: string) => arg.startsWith("--inspect")
const bunArgs = args.filter(isForBun).map((arg) => (arg === "--inspect" ? INSPECTOR : arg))
const siteArgs = args.filter((arg) => !isForBun(arg))

const optionOf = (name: string) =>
  siteArgs.find((_, at) => siteArgs[at - 1] === name) ??
  siteArgs.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1)
const data = optionOf("--data") ?? ".dev/data"
const plugins = optionOf("--plugins") ?? "plugins"

let child: Bun.Subprocess | undefined
/** Counts the starts: an older one gives up. */
let latest = 0

/** Runs the site until it ends or a file changes. */
async function start(): Promise<void> {
  const mine = ++latest
  await stop()
  let code = 0
  if (mine === latest) code = await fillDemo()
  if (mine === latest && code === 0)
    code = await run(["serve", "--data", data, ...siteArgs], bunArgs)
  if (mine === latest) console.error(`The site ended with ${code}. It starts again at a change.`)
}

/** Makes the demo in another folder and renames it, so that an interrupted one is not taken for complete. */
async function fillDemo(): Promise<number> {
  if (existsSync(data)) return 0
  const part = join(dirname(data), "data.part")
  rmSync(part, { recursive: true, force: true })
  const code = await run(["demo", "--data", part, "--plugins", plugins])
  if (code === 0) renameSync(part, data)
  return code
}

async function run(command: readonly string[], flags: readonly string[] = []): Promise<number> {
  child = Bun.spawn([process.execPath, "--no-orphans", ...flags, "core/main.ts", ...command], {
    stdio: ["ignore", "inherit", "inherit"],
  })
  return child.exited
}

async function stop(): Promise<void> {
  const stopping = child
  stopping?.kill("SIGTERM")
  const clock = setTimeout(() => stopping?.kill("SIGKILL"), MAX_STOP_MS)
  await stopping?.exited
  clearTimeout(clock)
}

/** Leaves out what editors and the SDK write beside the source. */
const isSource = (file: string) => /\.\w+$/.test(file) && !/(^|\/)\.|~|\.test\.|\.md$/.test(file)

let quiet: Timer | undefined
for (const folder of ["core", "modules", plugins])
  if (existsSync(folder))
    watch(folder, { recursive: true }, (_, file) => {
      if (!file || !isSource(file)) return
      clearTimeout(quiet)
      quiet = setTimeout(() => {
        console.error(`${join(folder, file)} changed.`)
        void start()
      }, QUIET_MS)
    })

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, async () => {
    latest++
    await stop()
    process.exit(0)
  })

await start()

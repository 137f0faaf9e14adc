import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import project from "../../package.json" with { type: "json" }
import { start } from "./processes"

/** The package holds a build for this kind of machine only. */
export const packageRunsHere = process.platform === "linux" && process.arch === "x64"

const CACHE = resolve(import.meta.dirname, "../../node_modules/.cache")
const FOLDER = join(CACHE, `chromium-${project.devDependencies["@sparticuz/chromium"]}`)

/** The Chromium from npm, unpacked by the first run after an install. */
export async function packagedChromium() {
  if (!existsSync(FOLDER)) await unpack()
  return {
    executablePath: join(FOLDER, "chromium"),
    env: {
      ...process.env,
      // What a bare machine lacks: NSS, and any font.
      LD_LIBRARY_PATH: join(FOLDER, "al2023/lib"),
      FONTCONFIG_FILE: join(FOLDER, "fonts.conf"),
    },
  }
}

/** The folder appears when all of it is there, whoever else unpacks or dies meanwhile. */
async function unpack(): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const staging = mkdtempSync(`${FOLDER}-`)
  try {
    await unpackInto(staging)
    writeFileSync(join(staging, "fonts.conf"), FONTS)
    renameSync(staging, FOLDER)
  } catch (error) {
    // Another run was faster.
    if (!existsSync(FOLDER)) throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

const SCRIPT = `import chromium, { inflate } from "@sparticuz/chromium"
await chromium.executablePath()
await inflate(process.env.LIBRARIES)`

/** The package unpacks to the temporary folder and nowhere else: a process of its own has its own. */
async function unpackInto(folder: string): Promise<void> {
  const entry = fileURLToPath(import.meta.resolve("@sparticuz/chromium"))
  const unpacking = start([process.execPath, "-e", SCRIPT], {
    cwd: import.meta.dirname,
    env: {
      ...process.env,
      TMPDIR: folder,
      LIBRARIES: join(dirname(entry), "../bin/al2023.tar.br"),
    },
  })
  if ((await unpacking.exited) !== 0)
    throw new Error(`Chromium was not unpacked:\n${unpacking.output()}`)
}

const FONTS = `<?xml version="1.0"?>
<fontconfig>
  <dir>${FOLDER}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${FOLDER}/fonts-cache</cachedir>
</fontconfig>
`

import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const textAt = (path: string) => readFile(at(path), "utf8")

/** Scripts that the site links its own with. */
const SHARED = /^\.\/(markup|redraw)\.client\.js$/

/** In the order in which they say more. */
const STYLES = [
  "../offline.css",
  "../../pages/board.css",
  "../../pages/squares.css",
  "../../pages/players.css",
  "../../pages/record.css",
  "../../pages/game.css",
]

/** The single file: the arena's rules, board and residents with a page around them. */
export async function generate(): Promise<string> {
  const [page, script, ...styles] = await Promise.all([
    textAt("../offline.html"),
    bundled(),
    ...STYLES.map(textAt),
  ])
  return page.replace("STYLE", () => styles.join("")).replace("SCRIPT", () => script)
}

/** In the form of a classic script; the site's own, which are modules, are bundled by the platform. */
async function bundled(): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [at("../page.client.js")],
    target: "browser",
    format: "iife",
    minify: true,
    plugins: [
      {
        name: "shared scripts",
        setup(build) {
          build.onResolve({ filter: SHARED }, ({ path }) => ({
            path: at(`../../../../core/ui/${path}`),
          }))
        },
      },
    ],
  })
  const text = await outputs[0]!.text()
  return text.replaceAll("</script", "<\\/script")
}

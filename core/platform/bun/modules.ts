import { readFile } from "node:fs/promises"
import type { PublishModules } from "../modules"

export const publishModules: PublishModules = (modules, { jsxImportSource }) => {
  Bun.plugin({
    name: "broadside-sdk",
    setup(build) {
      for (const [name, exports] of Object.entries(modules))
        build.module(name, () => ({ exports: { ...exports }, loader: "object" }))
      build.onLoad({ filter: /\.[jt]sx$/ }, async ({ path }) => ({
        contents: withJsx(path, await readFile(path, "utf8"), jsxImportSource),
        loader: path.endsWith(".tsx") ? "tsx" : "jsx",
      }))
    },
  })
}

/** The binary reads no tsconfig.json, and the default would be React. */
function withJsx(path: string, text: string, source: string): string {
  const isChosen = /@jsx(ImportSource|Runtime)\s/.test(text)
  // On the same line, so that the lines of a stack stay right.
  return isChosen || path.includes("/node_modules/")
    ? text
    : `/** @jsxImportSource ${source} */ ${text}`
}

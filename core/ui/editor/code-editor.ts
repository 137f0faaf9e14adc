import { join } from "node:path"
import { readBuilt } from "#platform/assets"
import { bundle } from "#platform/bundle"
import manifest from "../../../package.json" with { type: "json" }
import { zlib } from "../../base/zlib"
import { lazyAsset } from "../assets"
import source from "./code-editor.client.js" with { type: "text" }

const LIBRARIES = /^@(codemirror|lezer)\//
const libraries = Object.entries(manifest.dependencies).filter(([name]) => LIBRARIES.test(name))

/**
 * Address of the editor of publish forms. It is bundled when it is first asked for, or comes with the
 * binary; browsers load it once someone writes.
 */
export const EDITOR = lazyAsset("editor", "js", source + JSON.stringify(libraries), async () => {
  const packed = readBuilt("code-editor.br")
  if (packed) return zlib().brotliDecompressSync(packed).toString()
  return bundle(join(import.meta.dirname, "code-editor.client.js"))
})

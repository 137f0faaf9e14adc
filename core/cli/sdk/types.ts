import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { SDK_VERSION } from "../../base/module"
import { sdkTypes } from "./packed-types"

/** Below the folder of the modules; a name with a dot is skipped by tools that look for sources. */
const FOLDER = ".broadside"
const EXTENDS = `{ "extends": "./${FOLDER}/tsconfig.json" }\n`

/** Writes the SDK's types for the modules in `folder`, in place of those of an earlier version. */
export async function writeTypes(folder: string): Promise<void> {
  const files = await sdkTypes()
  const target = join(folder, FOLDER)
  // Beside the old ones until they are whole: an editor may be reading them.
  const fresh = `${target}.new`
  rmSync(fresh, { recursive: true, force: true })
  for (const [path, text] of Object.entries({ ...files, ".gitignore": "*\n" })) {
    mkdirSync(dirname(join(fresh, path)), { recursive: true })
    writeFileSync(join(fresh, path), text)
  }
  rmSync(target, { recursive: true, force: true })
  renameSync(fresh, target)
  console.log(`Wrote the types of SDK ${SDK_VERSION} to ${target}.`)
  const config = join(folder, "tsconfig.json")
  if (!existsSync(config)) {
    writeFileSync(config, EXTENDS)
    console.log(`Wrote ${config}, which uses them. Editors find it; tsc -p ${folder} checks.`)
  } else
    console.log(`${config} was there and stays as it is. It uses the types with\n${EXTENDS.trim()}`)
}

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { SDK_VERSION } from "../../base/module"
import { sdkTypes } from "./packed-types"

/** In the folder of the modules; tools that look for sources skip a name with a leading dot. */
const FOLDER = ".broadside"
const EXTENDS = `{ "extends": "./${FOLDER}/tsconfig.json" }\n`

/** Writes the SDK's types for the modules in `folder`, replacing an earlier version. */
export async function writeTypes(folder: string): Promise<void> {
  const files = await sdkTypes()
  const target = join(folder, FOLDER)
  // Written next to the old ones until complete, because an editor may be reading those.
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
    console.log(
      `${config} already exists and was not changed. To use the types, it needs\n${EXTENDS.trim()}`,
    )
}

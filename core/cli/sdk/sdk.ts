import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Module, SDK_VERSION } from "../../base/module"
import { findPlugins, importPlugin } from "../../boot/plugins"
import { checkModule } from "../../check/check-module"
import type { Command } from "../command"
import { sdkTypes } from "./packed-types"
import { writeStarter } from "./starter"

/** In the folder of the modules; tools that look for sources skip a name with a leading dot. */
const FOLDER = ".broadside"
const EXTENDS = `{ "extends": "./${FOLDER}/tsconfig.json" }\n`

/** Writes the SDK's types for the modules in `folder`, replacing an earlier version. */
async function writeTypes(folder: string): Promise<void> {
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

/** Runs a community module on a site in memory, with all first-party modules, and prints its faults. */
async function checkPlugin(
  folder: string,
  id: string,
  firstParty: readonly Module[],
): Promise<void> {
  const plugin = findPlugins(folder).find((one) => one.id === id)
  if (!plugin) throw new Error(`There is no ${folder}/${id} with a package.json.`)
  const module = await importPlugin(plugin, firstParty)
  if ("message" in module) throw new Error(module.message)
  const findings = await checkModule(module, {
    with: firstParty,
    community: true,
    folder: plugin.folder,
  })
  for (const { rule, message } of findings) console.error(`${rule}: ${message}`)
  if (findings.length > 0) process.exitCode = 1
  else console.log(`${id} passes all checks.`)
}

/** `broadside sdk`: tools for authors of modules. */
export const sdk: Command = async ({ args, pluginsDir }, firstParty) => {
  const [what, name] = args
  if (what === "types") return writeTypes(name ?? pluginsDir)
  if (what !== "init" && what !== "check")
    throw new Error(
      "Specify a command: broadside sdk types [folder], broadside sdk init <id>, or broadside sdk check <id>",
    )
  if (!name) throw new Error(`Specify the module: broadside sdk ${what} <id>`)
  if (what === "check") return checkPlugin(pluginsDir, name, firstParty)
  writeStarter(pluginsDir, name, ["core", ...firstParty.map(({ id }) => id)])
  return writeTypes(pluginsDir)
}

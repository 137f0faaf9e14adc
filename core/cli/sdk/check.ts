import type { Module } from "../../base/module"
import { findPlugins, importPlugin } from "../../runtime/boot/plugins"
import { checkModule } from "../../runtime/check/check-module"

/** Runs a community module on a site in memory, with all first-party modules, and prints its faults. */
export async function checkPlugin(
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

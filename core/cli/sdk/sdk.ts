import type { Command } from "../command"
import { checkPlugin } from "./check"
import { writeStarter } from "./starter"
import { writeTypes } from "./types"

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

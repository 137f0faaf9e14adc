import type { Command } from "../command"
import { checkPlugin } from "./check"
import { writeStarter } from "./starter"
import { writeTypes } from "./types"

/** `broadside sdk`: what an author of modules needs beside the binary. */
export const sdk: Command = async ({ args, pluginsDir }, firstParty) => {
  const [what, name] = args
  if (what === "types") return writeTypes(name ?? pluginsDir)
  if (what !== "init" && what !== "check")
    throw new Error(
      "Say what to do: broadside sdk types [folder], broadside sdk init <id>, or broadside sdk check <id>",
    )
  if (!name) throw new Error(`Name the module: broadside sdk ${what} <id>`)
  if (what === "check") return checkPlugin(pluginsDir, name, firstParty)
  writeStarter(pluginsDir, name, ["core", ...firstParty.map(({ id }) => id)])
  return writeTypes(pluginsDir)
}

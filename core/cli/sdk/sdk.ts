import type { Command } from "../command"
import { writeStarter } from "./starter"
import { writeTypes } from "./types"

/** `broadside sdk`: what an author of modules needs beside the binary. */
export const sdk: Command = async ({ args, pluginsDir }, firstParty) => {
  const [what, name] = args
  if (what === "types") return writeTypes(name ?? pluginsDir)
  if (what === "init" && name) {
    writeStarter(pluginsDir, name, ["core", ...firstParty.map(({ id }) => id)])
    return writeTypes(pluginsDir)
  }
  if (what === "init") throw new Error("Name the module: broadside sdk init <id>")
  throw new Error("Say what to write: broadside sdk types [folder], or broadside sdk init <id>")
}

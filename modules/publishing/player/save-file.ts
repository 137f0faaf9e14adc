import { asset } from "broadside/ui"
import source from "./save-file.client.js" with { type: "text" }

/** The address of the script by which players save files. */
export const SAVE_FILE: string = asset("save-file", "js", source)

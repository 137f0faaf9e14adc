import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { declareTypes } from "./declarations"
import { packTypes } from "./packed-types"

// The build runs this with the path of the file to write.
const [target] = process.argv.slice(2)
if (!target) throw new Error("Specify the file to write.")
writeFileSync(target, packTypes(declareTypes(resolve("."))))

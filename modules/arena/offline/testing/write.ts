// Writes the demo game of the archive again, after a change of what it is made of:
// bun modules/arena/offline/testing/write.ts

import { writeFile } from "node:fs/promises"
import { generate } from "./generate"

await writeFile(new URL("../../../archive/demo/hilltop.html", import.meta.url), await generate())

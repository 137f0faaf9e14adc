import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { createClient } from "@hey-api/openapi-ts"
import openapiTS, { astToString } from "openapi-typescript"

/** Generates both clients of the document at an address into a folder. */
const [address = "", folder = ""] = process.argv.slice(2)
const document = await (await fetch(address)).json()
writeFileSync(join(folder, "openapi.d.ts"), astToString(await openapiTS(structuredClone(document))))
await createClient({
  input: document,
  output: join(folder, "hey"),
  plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
  logs: { level: "silent" },
})

import { resolve } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { inFile } from "./groups"

// Several files in one graph of modules: to load the site for each of them takes a second.
const files: readonly { path: string; only?: readonly string[] }[] = JSON.parse(
  process.env["TEST_FILES"] ?? "[]",
)
for (const { path, only } of files)
  await inFile(path, only, () => import(pathToFileURL(resolve(path)).href))

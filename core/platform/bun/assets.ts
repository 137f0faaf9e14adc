import { readFileSync } from "node:fs"
import type { ReadAsset, ReadBuilt } from "../assets"
import { isBinary } from "./binary"
import { EMBEDDED, embeddedName } from "./embedded-files"

// The binary has all code in one module, at the root of its own file system, and files below it.
const inBinary = (path: string) => new URL(`./${EMBEDDED}/${embeddedName(path)}`, import.meta.url)
const inRepository = (path: string) => new URL(`../../../${path}`, import.meta.url)

export const readAsset: ReadAsset = (path) =>
  readFileSync(isBinary ? inBinary(path) : inRepository(path))

export const readBuilt: ReadBuilt = (name) => (isBinary ? readFileSync(inBinary(name)) : undefined)

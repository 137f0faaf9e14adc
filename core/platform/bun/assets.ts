import { readFileSync } from "node:fs"
import type { ReadAsset } from "../assets"
import { isBinary } from "./binary"

// The binary has all code in one module, at the root of its own file system, and files below it.
const ROOT = new URL(isBinary ? "./" : "../../../", import.meta.url)

export const readAsset: ReadAsset = (path) => new Uint8Array(readFileSync(new URL(path, ROOT)))

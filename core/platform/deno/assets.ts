import { readFileSync } from "node:fs"
import type { ReadAsset } from "../assets"

const ROOT = new URL("../../../", import.meta.url)

export const readAsset: ReadAsset = (path) => new Uint8Array(readFileSync(new URL(path, ROOT)))

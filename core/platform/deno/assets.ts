import { readFileSync } from "node:fs"
import type { ReadAsset, ReadBuilt } from "../assets"

const ROOT = new URL("../../../", import.meta.url)

export const readAsset: ReadAsset = (path) => readFileSync(new URL(path, ROOT))

export const readBuilt: ReadBuilt = () => undefined

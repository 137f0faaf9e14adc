import { hash } from "node:crypto"
import type { Hash64 } from "../hash"

export const hash64: Hash64 = (content) => BigInt(`0x${hash("sha256", content).slice(0, 16)}`)

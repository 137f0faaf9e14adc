import type { Module } from "../base/module"
import type { Options } from "./options"

export type Command = (options: Options, firstParty: readonly Module[]) => Promise<void>

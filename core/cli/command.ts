import type { Module } from "../sdk/module"
import type { Options } from "./options"

export type Command = (options: Options, firstParty: readonly Module[]) => Promise<void>

import * as preact from "preact"
import * as preactHooks from "preact/hooks"
import * as preactDevRuntime from "preact/jsx-dev-runtime"
import * as preactRuntime from "preact/jsx-runtime"
import { publishModules } from "#platform/modules"
import type { Module } from "../base/module"
import * as contracts from "../sdk/contracts"
import * as db from "../sdk/db"
import * as http from "../sdk/http"
import * as sdk from "../sdk/index"
import * as search from "../sdk/search"
import * as ui from "../sdk/ui"

const PUBLIC = {
  broadside: sdk,
  "broadside/http": http,
  "broadside/db": db,
  "broadside/ui": ui,
  "broadside/contracts": contracts,
  "broadside/search": search,
  // Hooks and components work only with the instance that renders our pages.
  preact,
  "preact/hooks": preactHooks,
  "preact/jsx-runtime": preactRuntime,
  "preact/jsx-dev-runtime": preactDevRuntime,
} as const

let published = false

/**
 * Lets community modules import the SDK and the contracts of ours by name, also from inside the binary, where there
 * are no files to resolve. They get the host's instances, even if they include their own copies.
 */
export function publishSdk(ours: readonly Module[]): void {
  if (published) return
  published = true
  const offered = ours.flatMap(({ id, contract, library }) => [
    ...(contract ? [[`broadside/contracts/${id}`, contract] as const] : []),
    ...(library ? [[`broadside/${id}`, library] as const] : []),
  ])
  publishModules({ ...PUBLIC, ...Object.fromEntries(offered) }, { jsxImportSource: "preact" })
}

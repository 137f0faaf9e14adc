import type { AnyElysia } from "elysia"
import type { SharedContext } from "../base/context"
import type { Module } from "../base/module"
import { attributeTo } from "../base/start-refused"
import { isMadeList } from "./module-shape"
import type { Wired } from "./wired"
import type { Wirings } from "./wiring"

interface MountOptions {
  readonly app: AnyElysia
  readonly wirings: Wirings
  readonly shared: SharedContext
  readonly modules: readonly Module[]
}

/** Sets modules up in their order, and mounts their routes, those that wait for all others last. */
export function mountModules({ app, wirings, shared, modules }: MountOptions): Wired[] {
  const wired = modules.map((module) => ({ module, wiring: wirings.setUp(module, shared) }))
  for (const { module, wiring } of wired)
    if (wiring.routes) wirings.mount(app, module, wiring.routes)
  for (const { module, wiring } of wired) {
    const late = attributeTo(module.id, () => {
      const made = wiring.lateContributions?.() ?? []
      if (isMadeList(made)) return made
      throw new Error("lateContributions must return a list of the results of contribute(…)")
    })
    wirings.contribute(module.id, late)
  }
  for (const { module, wiring } of wired) {
    const late = attributeTo(module.id, () => wiring.lateRoutes?.())
    if (late) wirings.mount(app, module, late)
  }
  return wired
}

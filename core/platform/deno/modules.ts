import { registerHooks } from "node:module"
import type { PublishModules } from "../modules"

export const publishModules: PublishModules = (modules) => {
  const addresses = new Map(Object.keys(modules).map((name) => [name, import.meta.resolve(name)]))
  registerHooks({
    resolve(name, context, next) {
      const url = addresses.get(name)
      return url ? { url, shortCircuit: true } : next(name, context)
    },
    // Without a load hook, Deno looks for imports before it calls the one above.
    load: (url, context, next) => next(url, context),
  })
}

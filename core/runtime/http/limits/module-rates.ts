import type { Module } from "../../../base/module"
import type { Rate } from "../../../base/rates"
import type { Config } from "../../config/config"
import { limitSetting, ownLimit } from "../../config/host-settings"
import type { Rate as Limit } from "./limits"

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** The full name of a rate: two modules may use the same name. */
export const rateKey = (module: string, rate: Rate): string =>
  typeof rate === "string" ? rate : `${module}.${rate.name}`

/** The modules' rates, with the operator's overrides. */
export function moduleRates(modules: readonly Pick<Module, "id" | "rates">[], config: Config) {
  const rates: Record<string, Limit> = {}
  for (const { id, rates: declared = {} } of modules)
    for (const rate of Object.values(declared)) {
      const limit = Number(config.modules[id]?.[limitSetting(rate)] ?? ownLimit(rate))
      const windowMs = "perMinute" in rate ? MINUTE_MS : HOUR_MS
      rates[rateKey(id, rate)] = { limit, windowMs, ...(rate.burst ? { burst: rate.burst } : {}) }
    }
  return rates
}

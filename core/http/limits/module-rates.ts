import type { Module } from "../../base/module"
import type { Rate } from "../../base/rates"
import type { Config } from "../../config/config"
import { limitSetting, ownLimit } from "../../config/host-settings"
import type { Rate as Limit } from "./limits"

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** The full name of a rate: two modules may use the same name. */
export const rateKey = (module: string, rate: Rate): string =>
  typeof rate === "string" ? rate : `${module}.${rate.name}`

/** The rate of all clients of a network, and of all clients, together. */
export const networkRate = (rate: string): string => `${rate}-network`
export const siteRate = (rate: string): string => `${rate}-site`

/** The modules' rates, with the operator's overrides, and those that clients have together. */
export function moduleRates(modules: readonly Pick<Module, "id" | "rates">[], config: Config) {
  const rates: Record<string, Limit> = {}
  for (const { id, rates: declared = {} } of modules)
    for (const rate of Object.values(declared)) {
      const limit = Number(config.modules[id]?.[limitSetting(rate)] ?? ownLimit(rate))
      const windowMs = "perMinute" in rate ? MINUTE_MS : HOUR_MS
      const key = rateKey(id, rate)
      const { burst, network, site } = rate
      rates[key] = { limit, windowMs, ...(burst ? { burst } : {}) }
      if (network) rates[networkRate(key)] = { limit: network * limit, windowMs }
      if (site) rates[siteRate(key)] = { limit: site * limit, windowMs }
    }
  return rates
}

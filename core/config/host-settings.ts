import { Type } from "@sinclair/typebox"
import type { Module } from "../base/module"
import type { ModuleRate } from "../base/rates"

/** Where the operator sets a rate that a module declares. */
export const limitSetting = ({ name }: Pick<ModuleRate, "name">) => `limit_${name}`

/** A module's default rate. */
export const ownLimit = (rate: ModuleRate): number =>
  "perMinute" in rate ? rate.perMinute : rate.perHour

interface Described extends Pick<Module, "id" | "rates" | "required"> {
  readonly enabledByDefault: boolean
  readonly community?: boolean
}

/** The host's own keys in a module's section. */
export function hostSettings(module: Described) {
  const { id, required, enabledByDefault, community, rates = {} } = module
  const enabled = required
    ? Type.Literal(true, { description: `No site is without ${id}`, default: true })
    : Type.Boolean({ description: `Whether ${id} takes part`, default: enabledByDefault })
  const root_paths = Type.Boolean({
    description: "Whether its paths may begin at the root instead of /x/<id>",
    default: false,
  })
  const limits = Object.values(rates).map((rate) => [
    limitSetting(rate),
    Type.Integer({
      description: `${rate.description}, from one client address${together(rate)}; 0 for no limit`,
      default: ownLimit(rate),
      minimum: 0,
      maximum: 1_000_000,
    }),
  ])
  return { enabled, ...(community ? { root_paths } : {}), ...Object.fromEntries(limits) }
}

const together = ({ network, site }: ModuleRate) =>
  (network ? `; from one network, /24 of IPv4 or /48 of IPv6, ${network} times as many` : "") +
  (site ? `; from all together ${site} times as many` : "")

/** A module's own settings: its section without the host's keys. */
export function ownSettings(
  { rates = {} }: Module,
  settings: Readonly<Record<string, unknown>> = {},
) {
  const { enabled: _, root_paths: __, ...own } = settings
  const limits = new Set(Object.values(rates).map(limitSetting))
  return Object.fromEntries(Object.entries(own).filter(([key]) => !limits.has(key)))
}

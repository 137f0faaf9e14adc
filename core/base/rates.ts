/** How often one client address may do something. */
export type RateOptions = {
  /** For `config.toml`, where the operator can change the rate: "Positions sent in a minute". */
  readonly description: string
  /** How many requests may come at once after a quiet time; default the whole minute's or hour's. */
  readonly burst?: number
  /** How many times as often all clients of a network, /24 of IPv4 or /48 of IPv6, may do it together; default no limit. */
  readonly network?: number
  /** How many times as often all clients together may do it; default no limit. */
  readonly site?: number
} & ({ readonly perMinute: number } | { readonly perHour: number })

/** A rate that a module declares. */
export type ModuleRate = RateOptions & { readonly name: string }

/** The rate that a route counts against: one of the site's, or one that its module declares. */
export type Rate = "publish" | "write" | ModuleRate

/**
 * Declares the rates of a module. The operator may set each as `limit_<name>` in the module's section.
 * @example
 * export const rates = ratesOf({ position: { description: "Positions sent in a minute", perMinute: 120, burst: 20 } })
 * defineModule({ rates, … })
 * route({ rate: rates.position, … })
 */
export const ratesOf = <const T extends Readonly<Record<string, RateOptions>>>(table: T) =>
  Object.fromEntries(
    Object.entries(table).map(([name, options]) => [name, { ...options, name }]),
  ) as { readonly [K in keyof T]: ModuleRate }

export const rateName = (rate: Rate) => (typeof rate === "string" ? rate : rate.name)

import type { Context } from "broadside"

export interface Settings {
  readonly jam_prefix: string
}
export type ExchangeContext = Context<Settings, Record<never, never>, Record<never, never>>

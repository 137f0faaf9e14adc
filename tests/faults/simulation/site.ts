import { copyFileSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { createHost } from "../../../core/boot/host"
import type { Host } from "../../../core/boot/host-shape"
import { readConfig } from "../../../core/config/config"
import { type Engine, embeddedEngine } from "../../../core/data/engine"
import { openStore, type Store } from "../../../core/data/store"
import { renewOperatorToken } from "../../../core/http/operator"
import { createRecordingLog, type LoggedLine } from "../../../core/log/log"
import { firstParty } from "../../../modules/index"
import { clocks } from "./clock"
import { reach } from "./reached"
import type { Changed } from "./statements"

export const DATABASE = "broadside.db"
/** All that a site stores. */
export const FILES = [DATABASE, "live.db"] as const

const CONFIG = `
[limits]
publish = 0
write = 0
[names]
claims_a_day = 0
[budgets]
address_items = 0
address_mb = 0
network_items = 0
network_mb = 0
name_items = 0
name_mb = 0
[modules.arena]
limit_challenge = 0
limit_move = 0
[modules.gps]
limit_create = 0
limit_hunt = 0
[modules.spaces]
limit_act = 0
limit_create = 0
limit_join = 0
`

export interface Site {
  readonly folder: string
  readonly host: Host
  readonly store: Store
  readonly logged: readonly LoggedLine[]
  readonly operator: string
}

const { config, faults } = readConfig(
  firstParty.map(({ id, config, rates, configFaults }) => ({
    id,
    config,
    rates,
    configFaults,
    community: false,
    enabledByDefault: true,
  })),
  { file: CONFIG },
)
if (faults.length > 0) throw new Error(JSON.stringify(faults))

export interface SiteOptions {
  /** Changes the store before the site works with it, as a planted fault does. */
  readonly changed?: Changed | undefined
  readonly engine?: Engine
}

/** An engine whose writing statements fail when they are told to, in the middle of what a module writes. */
export const interrupted =
  (isDue: () => boolean): Engine =>
  (...connection) => {
    const execute = embeddedEngine(...connection)
    return (statement, ...rest) => {
      if (!/^\s*(insert|update|delete)/i.test(statement.sql) || !isDue())
        return execute(statement, ...rest)
      reach("an interrupted statement")
      return Promise.reject(new Error("interrupted by the simulation"))
    }
  }

/** The whole site on the database in a folder, without a socket. */
export function openSite(
  folder: string,
  { changed = (store) => store, engine }: SiteOptions = {},
): Site {
  const logged: LoggedLine[] = []
  const store = changed(openStore(join(folder, DATABASE), { engine }))
  try {
    const operator = renewOperatorToken(store.connection)
    const log = createRecordingLog((line) => logged.push(line))
    const host = createHost({ modules: firstParty, config, store, log, clocks })
    return { folder, host, store, logged, operator }
  } catch (error) {
    store.close()
    throw error
  }
}

/** Puts the files of a site without content, but with all its tables, into an empty folder. */
export function place(folder: string, from: string): void {
  mkdirSync(folder, { recursive: true })
  for (const file of FILES) copyFileSync(join(from, file), join(folder, file))
}

/** Where the site is. */
export const URL_OF_SITE = "http://localhost:3000"

type Ask = (url: string, init: RequestInit) => Promise<Response>

/** Lets `fetch` ask this site, and answers how. */
export function serve(host: Host): Ask {
  const peers = { requestIP: () => ({ address: "192.0.2.1" }), keepOpen() {} }
  const ask: Ask = async (url, init) => host.fetch(new Request(url, init), peers)
  Object.assign(globalThis, { fetch: ask })
  return ask
}

import type { Module } from "broadside"
import type { TestHost } from "broadside/testing"
import {
  jsonServer,
  startToolServer,
  statelessServer,
} from "../../../modules/registry/testing/tool-servers"
import { startBuildingModel } from "../../kit/building-model"
import { startOutsideServer } from "../../kit/outside-server"
import type { Known } from "./known"
import { type Operation, siteWithOperations } from "./operations"
import { randomOf } from "./random"
import type { Setting } from "./setting"
import { createOddities } from "./values"

export interface GeneratedSite {
  readonly site: TestHost
  readonly operations: readonly Operation[]
  readonly setting: Setting
  stop(): Promise<void>
}

/** What stands before the modules of a site, with lines of configuration for each of them. */
export interface Watch {
  readonly watch: (module: Module) => Module
  readonly settings: Readonly<Record<string, string>>
}

/** A configuration with more lines in the sections of modules. */
const withLines = (config: string, lines: Watch["settings"] = {}) =>
  Object.entries(lines).reduce((text, [id, more]) => {
    const head = `[modules.${id}]\n`
    return text.includes(head) ? text.replace(head, head + more) : `${text}\n${head}${more}`
  }, config)

/** A site without rates, with a tool server, a model and a page on this machine for what asks others. */
export async function startGeneratedSite(
  seed: number,
  known: Known,
  { watch, settings }: Partial<Watch> = {},
): Promise<GeneratedSite> {
  const model = await startBuildingModel()
  const options = {
    // Otherwise most of what one address sends is held, and nobody can claim or accept what is held.
    config: withLines(
      `[review]\nhold = 101\n[names]\nclaims_a_day = 0\n[limits]\npublish = 0\nwrite = 0\n[network]\nallow_private_for_visitors = ["127.0.0.0/8"]\n[modules.registry]\nping_seconds = 1\n[modules.gps]\nlimit_create = 0\nlimit_unknown = 0\nlimit_hunt = 0\n[modules.spaces]\nlimit_create = 0\nlimit_join = 0\nlimit_act = 0\nlimit_unknown = 0\n[modules.arena]\nresidents = false\nlimit_challenge = 0\nlimit_move = 0\n${model.section}\nlimit_build = 0\nlimit_help = 0\ntokens_a_day = 0\ntokens_a_day_each = 0\nat_once_each = 50`,
      settings,
    ),
  }
  const { site, operations } = await siteWithOperations(options, watch)
  const toolServer = await startToolServer((message, request) => {
    const server = request.headers.has("mcp-method") ? statelessServer() : jsonServer()
    return server(message, request)
  })
  const pageServer = await startOutsideServer(
    () => new Response("<!doctype html><p>Fetched", { headers: { "content-type": "text/html" } }),
  )
  return {
    site,
    operations,
    setting: {
      known,
      random: randomOf(seed),
      oddity: createOddities(seed),
      token: site.operatorToken,
      pageUrl: pageServer.url,
      toolServerUrl: toolServer.url,
    },
    async stop() {
      toolServer.stop()
      await pageServer.stop()
      await site.close()
      model.stop()
    },
  }
}

import type { Module } from "../core/base/module"
import archive from "./archive/module"
import arena from "./arena/module"
import chatBuilders from "./chat-builders/module"
import discovery from "./discovery/module"
import exchange from "./exchange/module"
import gps from "./gps/module"
import publishing from "./publishing/module"
import registry from "./registry/module"
import spaces from "./spaces/module"
import trust from "./trust/module"
import worlds from "./worlds/module"

/** The modules that come with Broadside, by name, so that the binary embeds exactly these. */
export const firstParty: readonly Module[] = [
  archive,
  arena,
  chatBuilders,
  discovery,
  exchange,
  gps,
  publishing,
  registry,
  spaces,
  trust,
  worlds,
]

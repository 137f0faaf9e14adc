import { type SocketSite, socketSite } from "broadside/testing"
import type { BrowserContext } from "playwright-core"
import gps from "../module"

/** A site with sessions, for browsers. */
export const gpsSite = (): Promise<SocketSite> =>
  socketSite({
    modules: [gps],
    config: "[limits]\nwrite = 0\n[modules.gps]\nlimit_create = 0",
  })

/** Moves a phone north of the equator, by so many hundredths of a degree. */
export const moveTo = (context: BrowserContext, step: number) =>
  context.setGeolocation({ latitude: step / 100, longitude: 10, accuracy: 5 })

import { afterEach } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import gps from "../../module"
import { type Source, startSource } from "./sources"

/** Starts sites with sources on this machine, and stops both after each test. */
export function awarenessSites() {
  const open: { stop(): void | Promise<void> }[] = []
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.stop()
  })
  return {
    async site(settings: Readonly<Record<string, string | number>>, now?: number): Promise<Site> {
      const lines = Object.entries(settings).map(
        ([key, value]) => `${key} = ${JSON.stringify(value)}`,
      )
      const config = `[network]\nallow_private = ["127.0.0.0/8"]\n[modules.gps]\n${lines.join("\n")}`
      const host = await createTestHost({ modules: [gps], config, ...(now ? { now } : {}) })
      open.push({ stop: () => host.close() })
      return {
        ...host,
        read: (layers, where = "lat=52.5&lon=13.4") =>
          host.json(`/api/sa?${where}&layers=${layers}`),
      }
    },
    async source(answer: Parameters<typeof startSource>[0]): Promise<Source> {
      const source = await startSource(answer)
      open.push(source)
      return source
    },
    stopAfter: <T extends { stop(): void | Promise<void> }>(one: T): T => {
      open.push(one)
      return one
    },
  }
}

export interface Site extends TestHost {
  /** Reads layers around a place, Berlin by default. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  read(layers: string, where?: string): Promise<any>
}

export const NOW = Date.UTC(2026, 10, 20, 12)

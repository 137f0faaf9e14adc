import type { Module } from "broadside"
import { createTestHost } from "broadside/testing"
import archive from "../../archive/module"
import worlds from "../../worlds/module"
import chatBuilders from "../module"

export interface ChatSiteOptions {
  readonly url: string
  /** Its name. */
  readonly model?: string
  /** Lines under [modules.chat-builders]. */
  readonly settings?: string
  readonly modules?: readonly Module[]
  /** Lines under [site]. */
  readonly address?: string
  /** Folder with data that was there before. */
  readonly folder?: string
}

/** A page that passes the check. */
export const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tea</title></head><body>${body}</body></html>`

/** A site whose builders ask the model at an address of this machine. */
export async function chatSite({
  url,
  model = "mock",
  settings = "",
  modules = [archive, worlds],
  address = "",
  folder,
}: ChatSiteOptions) {
  const host = await createTestHost({
    modules: [chatBuilders, ...modules],
    ...(folder === undefined ? {} : { folder }),
    config: `[site]\n${address}\n[network]\nallow_private = ["127.0.0.0/8"]\n[modules.chat-builders]\n${url === "" ? "" : `url = "${url}"\nmodel = "${model}"`}\n${settings}`,
  })
  return {
    host,
    /** Asks the builder, and answers its status and JSON. */
    async build(content: string, more: object = {}) {
      const answer = await host.fetch("/api/connect/chat", {
        json: { messages: [{ role: "user", content }], ...more },
      })
      // biome-ignore lint/suspicious/noExplicitAny: tests compare single fields of it
      const body = (await answer.json()) as any
      return { status: answer.status, headers: answer.headers, body }
    },
    async published(): Promise<number> {
      return (await host.json("/api/workshop/list")).active.length
    },
    close: () => host.close(),
  }
}

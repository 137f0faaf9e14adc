import { afterEach } from "bun:test"
import { type ChatSiteOptions, chatSite } from "./chat-site"
import { type Script, startMockModel } from "./mock-model"

/** Opens sites whose model plays a script; each is closed after its test. */
export function scriptedSites(common: Partial<ChatSiteOptions> = {}) {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  return async (script: Script, options: Partial<ChatSiteOptions> = {}) => {
    const model = await startMockModel(script)
    closing.push(model.stop)
    const site = await chatSite({ url: model.url, ...common, ...options })
    closing.push(site.close)
    return { ...site, model }
  }
}

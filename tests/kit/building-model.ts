import { page } from "../../modules/chat-builders/testing/chat-site"
import type { Call } from "../../modules/chat-builders/testing/mock-model"
import { startPacedModel } from "../../modules/chat-builders/testing/paced-model"

/** The environment of a server that asks the model at an address of this machine. */
export const modelEnv = (url: string) => ({
  BROADSIDE_NETWORK_ALLOW_PRIVATE: "127.0.0.0/8",
  BROADSIDE_MODULES_CHAT_BUILDERS_URL: url,
  BROADSIDE_MODULES_CHAT_BUILDERS_MODEL: "tea",
})

/** What the model says in the end, to the builder and to the helper. */
export const SAID = "Here is a cup of tea."

/** A model that builds another page each time, headed by what it is asked; the helper gets the same answer in words. */
export async function startBuildingModel() {
  let pages = 0
  const model = await startPacedModel((message): readonly (Call | string)[] => {
    const heading = `<h1>${message.replace(/[^\w -]/g, "").slice(0, 60)}</h1>`
    const html = page(`${heading}<p>Cup ${++pages}. ${"Tea. ".repeat(200)}</p>`)
    return [
      { name: "write_page", arguments: { title: "Tea", html } },
      { name: "publish_page", arguments: {} },
      SAID,
    ]
  })
  return {
    url: model.url,
    env: modelEnv(model.url),
    /** The same as a section of the configuration. */
    section: `[modules.chat-builders]\nurl = "${model.url}"\nmodel = "tea"`,
    stop: model.stop,
  }
}

/** Asks a server for a page as an agent does; answers the page that is published then. */
export async function builtPage(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/connect/chat`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ messages: [{ role: "user", content: "Tea, please" }] }),
  })
  const built = (await answer.json()) as { readonly text: string; readonly url: string }
  if (built.text !== SAID) throw new Error(`nothing was built: ${JSON.stringify(built)}`)
  return (await fetch(built.url)).text()
}

export type BuildingModel = Awaited<ReturnType<typeof startBuildingModel>>

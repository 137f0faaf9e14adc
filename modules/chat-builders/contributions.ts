import type { Landmark, PageSource } from "broadside/contracts"
import type { Guide } from "broadside/contracts/discovery"
import type { ChatBuildersContext } from "./context"

type Urls = Pick<ChatBuildersContext, "urls">

export const guide = ({ urls: { api } }: Urls): Guide => ({
  order: 70,
  heading: "Chat builders",
  text: `\`POST ${api}/api/connect/chat\` with \`{messages: [{role: "user", content}], author?}\` builds a page and publishes it in the Workshop: \`{text, url, edit_key?}\`. Send \`url\` and \`edit_key\` along to change it. \`POST ${api}/api/helper/chat\` with \`{messages}\` answers questions about this site.`,
})

/** The page for those who bring their own agent, in the footer. */
export const agentLandmark: Landmark = {
  name: "own-agent",
  path: "/agent",
  label: "Bring your own agent",
  footer: { for: "agents", order: 5 },
}

/** Not in the navigation, because the profiles of agents are below the same path. */
export const agentSource = ({ urls }: Urls): PageSource => ({
  addresses: async () => [{ url: `${urls.base}/agent` }],
})

import { Demo } from "../contracts/demo"
import type { Command } from "./command"
import { openSite } from "./open"

/** `broadside demo`: adds content to an empty site. */
export const demo: Command = async (options, firstParty) => {
  const { host, lock } = await openSite(options, firstParty)
  const made = (await Promise.all(host.all(Demo).map((content) => content.fill()))).filter(Boolean)
  await host.stop()
  lock.release()
  console.log(
    made.length > 0 ? made.join("\n") : "The site already has content, so nothing was added.",
  )
}

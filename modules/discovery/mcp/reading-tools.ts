import { Tools } from "broadside/contracts"
import type { DiscoveryContext } from "../context"
import type { ReadingTool, ReadingToolsService } from "../contract"
import { createToolbox, type Toolbox } from "./toolbox"

/** The tools that only read, for the models of other modules. */
export function readingTools(ctx: DiscoveryContext): ReadingToolsService {
  let toolbox: Toolbox | undefined
  // Not before every module has contributed its tools.
  const open = () => {
    toolbox ??= createToolbox(
      ctx,
      ctx.all(Tools).filter(({ effect }) => effect.readOnly && effect.openWorld !== true),
    )
    return toolbox
  }
  return {
    list: () => open().list() as readonly ReadingTool[],
    async call(name, args, request) {
      const running = { progress: () => undefined }
      const { content } = await open().call({ name, arguments: args }, request, running)
      const [first] = content
      return first && "text" in first ? String(first.text) : ""
    },
  }
}

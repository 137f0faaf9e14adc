import type { RegistryContext } from "./context"
import { listDirectory } from "./directories/directories"
import type { DirectorySubmission } from "./directories/models"
import { createGate } from "./probe/gate"
import type { ServerSubmission } from "./servers/models"
import { listOwnServer } from "./servers/own-server"
import { recheck } from "./servers/recheck"
import { register } from "./servers/register"
import { createRemoval } from "./takedown/takedown"

/** Both lists share one gate, so that all requests to other hosts count together. */
export function createRegistry(ctx: RegistryContext) {
  const gate = createGate(ctx, ctx.config.pings_at_once)
  return {
    /** Lists a tool server; called by the route, the form and the tool. */
    register: (request: Request, submission: ServerSubmission) =>
      register(ctx, gate, request, submission),
    listDirectory: (request: Request, submission: DirectorySubmission) =>
      listDirectory(ctx, gate, request, submission),
    listOwnServer: () => listOwnServer(ctx),
    recheck: () => recheck(ctx, gate),
    servers: createRemoval(ctx, "servers"),
    directories: createRemoval(ctx, "directories"),
  }
}
export type Registry = ReturnType<typeof createRegistry>

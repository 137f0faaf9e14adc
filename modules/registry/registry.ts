import type { RegistryContext } from "./context"
import { listDirectory } from "./directories/directories"
import type { DirectorySubmission } from "./directories/models"
import { createGate } from "./probe/gate"
import { recheck } from "./probe/recheck"
import type { ServerSubmission } from "./servers/models"
import { register } from "./servers/register"
import { createRemoval } from "./takedown/takedown"

/** Both lists behind one gate, so that all that is asked elsewhere counts together. */
export function createRegistry(ctx: RegistryContext) {
  const gate = createGate(ctx, ctx.config.pings_at_once)
  return {
    /** Lists a tool server: what the route, the form and a tool call alike. */
    register: (request: Request, submission: ServerSubmission) =>
      register(ctx, gate, request, submission),
    listDirectory: (request: Request, submission: DirectorySubmission) =>
      listDirectory(ctx, gate, request, submission),
    recheck: () => recheck(ctx, gate),
    servers: createRemoval(ctx, "servers"),
    directories: createRemoval(ctx, "directories"),
  }
}
export type Registry = ReturnType<typeof createRegistry>

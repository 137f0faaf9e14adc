import type { SharedContext } from "../base/context"
import type { ProblemTable } from "../base/errors"
import { lazy } from "../base/lazy"
import { Gates, passGates } from "../contracts/gates"
import { landmark } from "../contracts/landmarks"
import { createAdmission } from "../http/admission"
import { createApp, createRefuse } from "../http/app"
import { createAssetFiles } from "../http/assets"
import { createBodies, type ReadRequest } from "../http/body/bodies"
import { createBodyReader } from "../http/body/body-reader"
import type { Clients } from "../http/clients"
import { createHealth } from "../http/health"
import { createDoor } from "../http/hosts/door"
import { createPageTokens } from "../http/hosts/page-tokens"
import { createIdempotency } from "../http/idempotency/idempotency"
import { routeAt } from "../http/paths"
import { createEntry } from "../http/request-pipeline"
import { createMayWrite, longPathsOf } from "../http/route-rules"
import { createTroubles } from "../http/troubles"
import { createQrCodes } from "../ui/qr"
import type { HostOptions } from "./host-shape"
import { createPeoplePages } from "./people-pages"
import type { Shares } from "./shares"
import type { Storage } from "./storage"
import type { Wirings } from "./wiring"

interface ServingOptions extends Pick<HostOptions, "store" | "log" | "onRefusal"> {
  readonly shared: SharedContext
  readonly storage: Storage
  readonly shares: Shares
  readonly clients: Clients
  readonly wirings: Wirings
  readonly problems: ProblemTable
  /** Reads bodies, and remembers those whose signature may be verified. */
  readonly reading: (read: ReadRequest) => ReadRequest
  readonly now: () => number
  readonly isStarted: () => boolean
}

/** What answers requests: an app that routes are mounted on, and everything in front of it. */
export function createServing(options: ServingOptions) {
  const { store, log, onRefusal, shared, clients, wirings, problems, reading, now } = options
  const { changes, cache, pageHosts, writer } = options.storage
  const { space, limits, reads } = options.shares
  const { urls } = shared
  const bodies = createBodyReader()
  const idempotency = createIdempotency({ store, writer, clientOf: limits.keyOf, log, now })
  const people = createPeoplePages(shared, problems, pageHosts)
  const pageTokens = createPageTokens(urls, store.connection)
  const ownerOf = (request: Request) => routeAt(wirings.routes(), request)?.module
  const troubles = createTroubles({ now, clientOf: limits.keyOf })
  const longPaths = lazy(() => longPathsOf(wirings.routes()))
  const mayWrite = createMayWrite(longPaths)
  const refuse = createRefuse(log, people, { ownerOf, note: troubles.note, mayWrite })
  const app = createApp({
    routes: wirings.routes,
    problems,
    health: createHealth({ writer, space, isStarted: options.isStarted }),
    readRequest: idempotency.reading(
      reading(createBodies({ reader: bodies, limits, reads, space })),
    ),
    admit: createAdmission({
      limits,
      reads,
      space,
      db: store.connection,
      passGates: (request, act) =>
        shared.all(Gates).length > 0
          ? passGates({ all: shared.all, log }, request, act)
          : undefined,
    }),
    onRefusal,
    mayWrite,
    refuse,
    people,
    pathList: () => landmark(shared, "api")?.path,
    file: createAssetFiles(cache),
    qr: createQrCodes(cache, urls.base),
  })

  return {
    app,
    idempotency,
    troubles,
    pageTokens,
    /** Lets requests in to all routes that are mounted by now. */
    open() {
      // Compile now, so that an error in a schema fails the start and not a route's first request.
      app.compile()
      const enter = createEntry({
        app,
        cache,
        changes,
        pageHosts,
        log,
        refuse,
        ownerOf,
        idempotency,
        longPaths: longPaths(),
        remember: clients.remember,
        reads,
        headersFor: limits.headersFor,
        release(request) {
          bodies.release(request)
          clients.release(request)
        },
      })
      return createDoor(urls, { enter, mayWrite, tokens: pageTokens })
    },
  }
}

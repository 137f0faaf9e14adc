import { dirname } from "node:path"
import type { ProblemTable } from "../../base/errors"
import type { Module } from "../../base/module"
import { coreProblems } from "../../base/problems"
import type { Point } from "../../base/tokens"
import { landmark } from "../../contracts/landmarks"
import { Shortcuts } from "../../contracts/lost"
import { Moderating } from "../../contracts/moderation"
import { Site, type SiteRoute } from "../../contracts/site"
import { createCoverStore } from "../../covers/store"
import { createPageStore, type PageStore } from "../../pages/store"
import type { PeerSource } from "../../platform/serve"
import { createShareCards } from "../../ui/cards/cards"
import { frameOf } from "../../ui/layout"
import { createForPeople } from "../../ui/problem-page"
import { createQrCodes } from "../../ui/qr"
import type { Config } from "../config/config"
import { urlsOf } from "../config/urls"
import { createFreeSpace } from "../data/free-space"
import { bringUpToDate } from "../data/migrations"
import { createOtherProcesses } from "../data/other-processes"
import type { Store } from "../data/store"
import { createChanges } from "../data/tables/changes"
import { createWriter } from "../data/write"
import { deskRates } from "../desk/rates"
import { createAdmission } from "../http/admission"
import { type AppOptions, createApp, createRefuse, SHARED_HEADERS } from "../http/app"
import { createAssetFiles } from "../http/assets"
import { createBodies } from "../http/body/bodies"
import { createBodyReader } from "../http/body/body-reader"
import { createResponseCache } from "../http/cache/response-cache"
import { createClients } from "../http/clients"
import { createHealth } from "../http/health"
import { createDoor } from "../http/hosts/door"
import { createPageHosts } from "../http/hosts/page-hosts"
import { createClientLimits } from "../http/limits/client-limits"
import { routeAt } from "../http/paths"
import { createEntry } from "../http/request-pipeline"
import { longPathsOf } from "../http/route-rules"
import { createSuggestions } from "../http/suggestions"
import { createIdempotency } from "../idempotency/idempotency"
import { createJobs, type Jobs } from "../jobs/jobs"
import { createLater } from "../jobs/later"
import { createHub } from "../live/hub"
import type { HostLog } from "../log/log"
import { createModerator, moderationService } from "../moderation/moderator"
import { createSiteNames } from "../names/site-names"
import { createSiteReviews } from "../review/site-reviews"
import { order } from "./load"
import { ownJobs } from "./own-jobs"
import { mountOwnParts } from "./own-parts"
import { createSharedContext } from "./shared-context"
import { HOST_SERVICES, siteService } from "./site-service"
import { attributeTo, StartRefused } from "./start-refused"
import { disposeAll, jobsOf } from "./wired"
import { createWirings } from "./wiring"

export interface HostOptions {
  /** Enabled modules whose code has been loaded. */
  readonly modules: readonly Module[]
  /** Ids of community modules: mounted under `/x/<id>`. */
  readonly community?: ReadonlySet<string>
  readonly config: Config
  readonly store: Store
  readonly log: HostLog
  readonly now?: () => number
  /** False: deferred work of modules waits for `settle`, and commits do not rest. */
  readonly timers?: boolean
  /** Called for each refusal of a route; for tests. */
  readonly onRefusal?: AppOptions["onRefusal"]
  /** Called before migrations change a database that has data. */
  readonly beforeMigration?: () => void
}

export interface Host {
  /** Handles a request; `peers` provides the client's address. */
  fetch(request: Request, peers?: PeerSource): Promise<Response>
  routes(): readonly SiteRoute[]
  readonly modules: readonly Module[]
  readonly jobs: Jobs
  readonly pages: PageStore
  readonly urls: ReturnType<typeof urlsOf>
  all<T>(token: Point<T>): readonly T[]
  start(): void
  /** Runs the deferred work of modules now. */
  settle(): Promise<void>
  /** Ends open streams, polls and what takes long, so that the sockets can close. */
  release(): void
  /** Refuses new requests as not ready, waits for writes and jobs, closes modules and the database. */
  stop(): Promise<void>
}

export function createHost(options: HostOptions): Host {
  const { config, store, log, now = Date.now, community = new Set() } = options
  const ordered = order(options.modules, HOST_SERVICES)
  if (ordered.faults.length > 0) throw new StartRefused(ordered.faults)
  const { modules } = ordered
  bringUpToDate(options, modules, now())
  store.tables.forgetSchema()

  const urls = urlsOf(config.core)
  const changes = createChanges()
  const cache = createResponseCache({ now, headers: SHARED_HEADERS, changes })
  const pageHosts = createPageHosts(urls, cache.useAddress)
  const writer = createWriter(store, { log, committed: changes.add, rests: options.timers ?? true })
  const pages = createPageStore({
    db: store.reader,
    cache,
    now,
    log,
    cacheBytes: config.core.pages.cache_mb * 1_000_000,
    mostVersions: config.core.pages.versions,
    ownOrigin: pageHosts.pagesOnly,
    ownStorage: pageHosts.ownStorage,
    ...(config.core.pages.strict ? { strictOrigins: [urls.base, urls.api] } : {}),
  })
  const covers = createCoverStore({ db: store.reader, now })
  const cards = createShareCards({ site: config.core.site.name, log, readCover: covers.read })

  const clients = createClients()
  const space = createFreeSpace(dirname(store.path), config.core.storage.free_mb)
  const core = { id: "core", rates: deskRates }
  const limits = createClientLimits({
    config,
    modules: [...modules, core],
    peerOf: clients.addressOf,
    now,
  })
  const hub = createHub({
    most: config.core.live,
    perClient: config.core.limits,
    clientOf: limits.keyOf,
    afterCommit: writer.afterCommit,
    log,
    now,
  })
  const wirings = createWirings({ config, community, log, writer, hub, now })
  const { later, settle } = createLater(log, options.timers)
  const bodies = createBodyReader()
  const idempotency = createIdempotency({ store, writer, clientOf: limits.keyOf, log, now })
  const siteNames = createSiteNames({ config, store, writer, urls, now, all: wirings.all })
  const reviews = createSiteReviews({
    config,
    store,
    writer,
    changes,
    urls,
    now,
    clientOf: limits.keyOf,
  })
  const shared = createSharedContext({
    config,
    store,
    now,
    urls,
    cache,
    writer,
    pages,
    covers,
    cards,
    wirings,
    log,
    limits,
    space,
    later,
    keepOpen: clients.keepOpen,
    identify: siteNames.identify,
    reviews,
  })
  const problems: ProblemTable = Object.assign({}, coreProblems, ...modules.map((m) => m.problems))
  let ready = false

  const people = createForPeople({
    frame: () => frameOf(shared),
    problems,
    root: (request) => (pages.ownOrigin(request) ? urls.base : ""),
    suggestions: createSuggestions(shared),
    shortcuts: () => shared.all(Shortcuts),
    isClean: (words) => shared.content.family(words).verdict === "clean",
  })
  const ownerOf = (request: Request) => routeAt(wirings.routes(), request)?.module
  const refuse = createRefuse(log, people, ownerOf)
  const app = createApp({
    routes: wirings.routes,
    problems,
    health: createHealth({ writer, space, isStarted: () => ready }),
    readRequest: idempotency.reading(
      siteNames.reading(createBodies({ reader: bodies, limits, space })),
    ),
    admit: createAdmission({ limits, space, db: store.connection }),
    onRefusal: options.onRefusal,
    refuse,
    people,
    pathList: () => landmark(shared, "api")?.path,
    file: createAssetFiles(cache),
    previewFrame: pages.previewFrame,
    cover: covers.serve,
    qr: createQrCodes(cache, urls.base),
  })
  wirings.record(app, "core")
  wirings.offer(Site.id, siteService(modules, wirings.routes, app))
  const moderator = createModerator(shared, reviews.noindex)
  wirings.offer(Moderating.id, moderationService(moderator))

  const wired = modules.map((module) => ({ module, wiring: wirings.setUp(module, shared) }))
  for (const { module, wiring } of wired)
    if (wiring.routes) wirings.mount(app, module, wiring.routes)
  mountOwnParts(app, wirings, shared, {
    names: siteNames,
    moderator,
    desk: { moderator, log, connection: store.connection },
    core,
  })
  for (const { module, wiring } of wired) {
    const late = attributeTo(module.id, () => wiring.lateRoutes?.())
    if (late) wirings.mount(app, module, late)
  }

  // Compile now, so that an error in a schema fails the start and not a route's first request.
  app.compile()

  const jobs = createJobs(
    [...ownJobs({ shared, pages, writer, idempotency }), ...reviews.jobs, ...wired.flatMap(jobsOf)],
    log,
  )
  const enter = createEntry({
    app,
    cache,
    changes,
    pageHosts,
    log,
    refuse,
    ownerOf,
    idempotency,
    longPaths: longPathsOf(wirings.routes()),
    remember: clients.remember,
    headersFor: limits.headersFor,
    release(request) {
      bodies.release(request)
      clients.release(request)
    },
  })

  const otherProcesses = createOtherProcesses(store, changes)
  const release = () => {
    hub.stop()
    clients.stop()
  }

  return {
    fetch: createDoor(urls, enter),
    routes: wirings.routes,
    modules,
    jobs,
    pages,
    urls,
    all: shared.all,
    start() {
      ready = true
      jobs.start()
      otherProcesses.watch()
    },
    settle,
    release,
    async stop() {
      ready = false
      release()
      otherProcesses.stop()
      await jobs.stop()
      await settle()
      await disposeAll(wired, log)
      await writer.idle()
      store.close()
    },
  }
}

import type { ProblemTable } from "../../base/errors"
import { coreProblems } from "../../base/problems"
import { landmark } from "../../contracts/landmarks"
import { createQrCodes } from "../../ui/qr"
import { createSiteBans } from "../bans/site-bans"
import { urlsOf } from "../config/urls"
import { bringUpToDate } from "../data/migrations"
import { createOtherProcesses } from "../data/other-processes"
import { createChanges } from "../data/tables/changes"
import { createWriter } from "../data/write"
import { createAdmission } from "../http/admission"
import { createApp, createRefuse, SHARED_HEADERS } from "../http/app"
import { createAssetFiles } from "../http/assets"
import { createBodies } from "../http/body/bodies"
import { createBodyReader } from "../http/body/body-reader"
import { createResponseCache } from "../http/cache/response-cache"
import { createClients } from "../http/clients"
import { createHealth } from "../http/health"
import { createDoor } from "../http/hosts/door"
import { createPageHosts } from "../http/hosts/page-hosts"
import { routeAt } from "../http/paths"
import { createEntry } from "../http/request-pipeline"
import { longPathsOf } from "../http/route-rules"
import { createTroubles } from "../http/troubles"
import { createIdempotency } from "../idempotency/idempotency"
import { createJobs } from "../jobs/jobs"
import { createLater } from "../jobs/later"
import { createHub } from "../live/hub"
import { createSiteNames } from "../names/site-names"
import { createSiteReviews } from "../review/site-reviews"
import { createContentStores } from "./content-stores"
import type { Host, HostOptions } from "./host-shape"
import { order } from "./load"
import { createModeration } from "./moderation"
import { ownJobs } from "./own-jobs"
import { mountOwnParts, offerOwnServices } from "./own-parts"
import { createPeoplePages } from "./people-pages"
import { createSharedContext } from "./shared-context"
import { createShares } from "./shares"
import { HOST_SERVICES, siteService } from "./site-service"
import { attributeTo, StartRefused } from "./start-refused"
import { disposeAll, jobsOf } from "./wired"
import { createWirings } from "./wiring"

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
  const writer = createWriter(store, {
    log,
    committed: changes.add,
    rests: options.timers ?? true,
    damage: options.damage,
  })
  const stores = createContentStores({ config, store, cache, urls, pageHosts, log, now })
  const { pages, covers } = stores

  const clients = createClients()
  const { later, settle } = createLater(log, options.timers)
  const { stopwatch } = options
  const shares = createShares({ config, store, writer, clients, modules, now, later, stopwatch })
  const { core, budgets, space, limits, reads } = shares
  const hub = createHub({
    most: config.core.live,
    perClient: config.core.limits,
    clientOf: limits.keyOf,
    afterCommit: writer.afterCommit,
    log,
    now,
  })
  const wirings = createWirings({ config, community, log, writer, hub, now })
  const bodies = createBodyReader()
  const idempotency = createIdempotency({ store, writer, clientOf: limits.keyOf, log, now })
  const clientOf = limits.keyOf
  const bans = createSiteBans({ store, writer, urls, now })
  const { all } = wirings
  const siteNames = createSiteNames({ config, store, writer, urls, now, all, clientOf, bans })
  const reviews = createSiteReviews({
    config,
    store,
    writer,
    changes,
    urls,
    now,
    clientOf,
    budgets,
    bans,
    all,
    log,
  })
  const shared = createSharedContext({
    config,
    store,
    now,
    urls,
    cache,
    writer,
    ...stores,
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

  const people = createPeoplePages(shared, problems)
  const ownerOf = (request: Request) => routeAt(wirings.routes(), request)?.module
  const troubles = createTroubles({ now, clientOf: limits.keyOf })
  const refuse = createRefuse(log, people, { ownerOf, note: troubles.note })
  const app = createApp({
    routes: wirings.routes,
    problems,
    health: createHealth({ writer, space, isStarted: () => ready }),
    readRequest: idempotency.reading(
      siteNames.reading(createBodies({ reader: bodies, limits, space })),
    ),
    admit: createAdmission({ limits, reads, space, db: store.connection }),
    onRefusal: options.onRefusal,
    refuse,
    people,
    pathList: () => landmark(shared, "api")?.path,
    file: createAssetFiles(cache),
    previewFrame: pages.previewFrame,
    cover: covers.serve,
    qr: createQrCodes(cache, urls.base),
  })
  wirings.record(app, core)
  const { moderator, erasure } = createModeration({
    shared,
    log,
    store,
    pages,
    cards: stores.cards,
    cache,
    hub,
    noindex: reviews.noindex,
    bans,
    names: siteNames,
  })
  const site = siteService(modules, wirings.routes, app)
  offerOwnServices(wirings, { site, moderator, names: siteNames })

  const wired = modules.map((module) => ({ module, wiring: wirings.setUp(module, shared) }))
  for (const { module, wiring } of wired)
    if (wiring.routes) wirings.mount(app, module, wiring.routes)
  mountOwnParts(app, wirings, shared, {
    names: siteNames,
    moderator,
    noindex: reviews.noindex,
    desk: { moderator, log, store, troubles, writer },
    core,
  })
  for (const { module, wiring } of wired) {
    const late = attributeTo(module.id, () => wiring.lateRoutes?.())
    if (late) wirings.mount(app, module, late)
  }

  // Compile now, so that an error in a schema fails the start and not a route's first request.
  app.compile()

  const jobs = createJobs(
    [
      ...ownJobs({ shared, pages, writer, idempotency, budgets, erasure, moderator, log }),
      ...reviews.jobs,
      ...wired.flatMap(jobsOf),
    ],
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
    reads,
    headersFor: limits.headersFor,
    release(request) {
      bodies.release(request)
      clients.release(request)
    },
  })

  const otherProcesses = createOtherProcesses(store, changes, bans.refresh)
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
    forget: cache.forget,
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

import { machineClocks } from "../../base/clock"
import type { ProblemTable } from "../../base/errors"
import { coreProblems } from "../../base/problems"
import { StartRefused } from "../../base/start-refused"
import { createGuardedClock } from "../clock/guarded-clock"
import { keepTime, keptMoment } from "../clock/kept-time"
import { urlsOf } from "../config/urls"
import { createContain } from "../contain/contain"
import { bringUpToDate } from "../data/migrations"
import { createOtherProcesses } from "../data/other-processes"
import { createClients } from "../http/clients"
import { createJobs } from "../jobs/jobs"
import { createLater } from "../jobs/later"
import { createHub } from "../live/hub"
import type { Host, HostOptions } from "./host-shape"
import { createLifecycle } from "./lifecycle"
import { order } from "./load"
import { createModeration } from "./moderation"
import { mountModules } from "./mount-modules"
import { ownJobs } from "./own-jobs"
import { mountOwnParts, offerOwnServices } from "./own-parts"
import { createSafeguards } from "./safeguards"
import { createServing } from "./serving"
import { createSharedContext } from "./shared-context"
import { createShares } from "./shares"
import { HOST_SERVICES, siteService } from "./site-service"
import { createStorage } from "./storage"
import { jobsOf } from "./wired"
import { createWirings } from "./wiring"

export function createHost(options: HostOptions): Host {
  const { config, store, log, clocks = machineClocks, community = new Set(), stopwatch } = options
  const ordered = order(options.modules, HOST_SERVICES)
  if (ordered.faults.length > 0) throw new StartRefused(ordered.faults)
  const { modules } = ordered
  const clock = createGuardedClock(clocks, keptMoment(store.connection))
  const { now } = clock
  bringUpToDate(options, modules, now())
  store.tables.forgetSchema()

  const urls = urlsOf(config.core)
  const basics = { config, store, log, now, urls }
  const storage = createStorage({ ...options, ...basics })
  const { changes, cache, writer, stores } = storage
  const { pages, cards } = stores

  const clients = createClients()
  const { later, settle } = createLater(log, options.timers)
  const shares = createShares({ ...basics, writer, clients, modules, later, stopwatch })
  const { core, budgets, space, limits } = shares
  const clientOf = limits.keyOf
  const hub = createHub({
    most: config.core.live,
    perClient: config.core.limits,
    clientOf,
    afterCommit: writer.afterCommit,
    log,
    now,
  })
  const wirings = createWirings({
    ...basics,
    community,
    contain: createContain(log),
    writer,
    hub,
  })
  const { all } = wirings
  const { bans, names, reviews } = createSafeguards({
    ...basics,
    writer,
    changes,
    clientOf,
    budgets,
    all,
  })
  const { noindex } = reviews
  const shared = createSharedContext({
    ...basics,
    ...stores,
    cache,
    writer,
    wirings,
    limits,
    space,
    later,
    keepOpen: clients.keepOpen,
    identify: names.identify,
    withdraw: (...item) => erasure.withdraw(...item),
    reviews,
  })
  const problems: ProblemTable = Object.assign({}, coreProblems, ...modules.map((m) => m.problems))

  const { app, idempotency, troubles, open } = createServing({
    ...options,
    shared,
    storage,
    shares,
    clients,
    wirings,
    problems,
    names,
    now,
    isStarted: () => lifecycle.isStarted(),
  })
  wirings.record(app, core)
  const { moderator, erasure, erasureList } = createModeration({
    shared,
    log,
    store,
    pages,
    cards,
    cache,
    hub,
    noindex,
    bans,
    names,
  })
  const site = siteService(modules, wirings.routes, app)
  offerOwnServices(wirings, { site, moderator, names })
  const desk = { moderator, log, store, troubles, writer }
  const wired = mountModules({
    app,
    wirings,
    shared,
    modules,
    mountOwn: () => mountOwnParts(app, wirings, shared, { names, moderator, noindex, desk, core }),
  })
  const fetch = open()

  const jobs = createJobs(
    [
      ...ownJobs({
        shared,
        live: store.live,
        pages,
        writer,
        idempotency,
        budgets,
        erasure,
        moderator,
        log,
      }),
      ...reviews.jobs,
      ...names.jobs,
      keepTime({ clock, writer, log }),
      ...wired.flatMap(jobsOf),
    ],
    log,
  )
  const otherProcesses = createOtherProcesses(store, changes, bans.refresh)
  const lifecycle = createLifecycle({
    jobs,
    otherProcesses,
    hub,
    clients,
    settle,
    wired,
    writer,
    store,
    log,
  })

  const { start, release, stop } = lifecycle
  const { forget } = cache
  const { routes, allAsMade } = wirings
  const eraseAgain = erasureList.apply
  return {
    fetch,
    routes,
    modules,
    jobs,
    pages,
    urls,
    all: allAsMade,
    noteUncaught: troubles.noteUncaught,
    now,
    eraseAgain,
    start,
    settle,
    forget,
    release,
    stop,
  }
}

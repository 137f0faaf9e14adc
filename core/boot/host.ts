import { machineClocks } from "../base/clock"
import type { ProblemTable } from "../base/errors"
import { coreProblems } from "../base/problems"
import { StartRefused } from "../base/start-refused"
import { urlsOf } from "../config/urls"
import { Site } from "../contracts/site"
import { bringUpToDate } from "../data/migrations"
import { createOtherProcesses } from "../data/other-processes"
import { createClients } from "../http/clients"
import { createGuardedClock } from "../jobs/clock/guarded-clock"
import { keepFirst, keepTime, keptMoment } from "../jobs/clock/kept-time"
import { createJobs } from "../jobs/jobs"
import { createLater } from "../jobs/later"
import { createHub } from "../live/hub"
import { createContain } from "../points/contain/contain"
import { createTrust } from "../trust/trust"
import type { Host, HostOptions } from "./host-shape"
import { createLifecycle } from "./lifecycle"
import { order } from "./load"
import { mountModules } from "./mount-modules"
import { ownJobs } from "./own-jobs"
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
  keepFirst(store.connection, clock)
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
  const trust = createTrust({ ...basics, writer, changes, clientOf, budgets, all })
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
    identify: trust.identify,
    withdraw: (...item) => opened.withdraw(...item),
    reviews: trust.reviews,
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
    reading: trust.reading,
    now,
    isStarted: () => lifecycle.isStarted(),
  })
  wirings.record(app, core)
  const opened = trust.open({ shared, pages, cards, cache, hub, troubles })
  wirings.offer(Site.id, siteService(modules, wirings.routes, app))
  opened.offer(wirings)
  const wired = mountModules({
    app,
    wirings,
    shared,
    modules,
    mountOwn: () => opened.mount(app, wirings, core),
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
      }),
      ...opened.jobs,
      keepTime({ clock, writer, log }),
      ...wired.flatMap(jobsOf),
    ],
    log,
  )
  const otherProcesses = createOtherProcesses(store, changes, trust.refresh)
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
    eraseAgain: opened.eraseAgain,
    start,
    settle,
    forget,
    release,
    stop,
  }
}

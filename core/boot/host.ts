import { machineClocks } from "../base/clock"
import type { ProblemTable } from "../base/errors"
import { lazy } from "../base/lazy"
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
import type { Host, HostOptions } from "./host-shape"
import { createLifecycle } from "./lifecycle"
import { order } from "./load"
import { mountModules } from "./mount-modules"
import { ownJobs } from "./own-jobs"
import { Gatekeeper, Inside } from "./required"
import { createServing } from "./serving"
import { createSharedContext } from "./shared-context"
import { createShares } from "./shares"
import { hostServicesFor, siteService } from "./site-service"
import { createStorage } from "./storage"
import { jobsOf } from "./wired"
import { createWirings } from "./wiring"

export function createHost(options: HostOptions): Host {
  const { config, store, log, clocks = machineClocks, community = new Set(), stopwatch } = options
  const ordered = order(options.modules, hostServicesFor)
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
  const { changes, cache, writer, pageHosts } = storage

  const clients = createClients()
  const { later, settle } = createLater(log, options.timers)
  const shares = createShares({ ...basics, writer, clients, modules, later, stopwatch })
  const { core, budgets, space, limits } = shares
  const hub = createHub({
    most: config.core.live,
    perClient: config.core.limits,
    clientOf: limits.keyOf,
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
  // A module provides it, which is set up with the context that asks it.
  const gatekeeper = () => wirings.offered(Gatekeeper)
  const shared = createSharedContext({
    ...basics,
    cache,
    writer,
    wirings,
    limits,
    space,
    later,
    keepOpen: clients.keepOpen,
    gatekeeper,
    onAsked: options.onAsked,
  })
  const problems: ProblemTable = Object.assign({}, coreProblems, ...modules.map((m) => m.problems))

  const { app, idempotency, troubles, pageTokens, open } = createServing({
    ...options,
    shared,
    storage,
    shares,
    clients,
    wirings,
    problems,
    reading: (read) => {
      const reading = lazy(() => gatekeeper().reading(read))
      return (...request) => reading()(...request)
    },
    now,
    isStarted: () => lifecycle.isStarted(),
  })
  wirings.record(app, core)
  wirings.offer(Site, siteService(modules, wirings.routes, app))
  const inside = {
    config,
    store,
    writer,
    changes,
    budgets,
    troubles,
    pageHosts,
    pageTokens,
    cache,
    hub,
  }
  wirings.offer(Inside, inside)
  const wired = mountModules({ app, wirings, shared, modules })
  // Refuses the start of a site without one.
  gatekeeper()
  const fetch = open()

  const jobs = createJobs(
    [
      ...ownJobs({
        shared,
        live: store.live,
        idempotency,
        budgets,
      }),
      keepTime({ clock, writer, log }),
      ...wired.flatMap(jobsOf),
    ],
    log,
  )
  const otherProcesses = createOtherProcesses(writer, () => {
    store.tables.forgetSchema()
    changes.add([undefined])
    gatekeeper().refresh()
  })
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
    urls,
    all: allAsMade,
    noteUncaught: troubles.noteUncaught,
    now,
    trouble: writer.trouble,
    eraseAgain: () => gatekeeper().eraseAgain(),
    start,
    settle,
    forget,
    release,
    stop,
  }
}

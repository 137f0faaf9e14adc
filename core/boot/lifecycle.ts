import type { createOtherProcesses } from "../data/other-processes"
import type { Store } from "../data/store"
import type { Writer } from "../data/write"
import type { Clients } from "../http/clients"
import type { Jobs } from "../jobs/jobs"
import type { Later } from "../jobs/later"
import type { Hub } from "../live/hub"
import type { HostLog } from "../log/log"
import type { Host } from "./host-shape"
import { disposeAll, type Wired } from "./wired"

interface LifecycleOptions {
  readonly jobs: Jobs
  readonly otherProcesses: ReturnType<typeof createOtherProcesses>
  readonly hub: Hub
  readonly clients: Clients
  readonly settle: Later["settle"]
  readonly wired: readonly Wired[]
  readonly writer: Writer
  readonly store: Store
  readonly log: HostLog
}

interface Lifecycle extends Pick<Host, "start" | "release" | "stop"> {
  isStarted(): boolean
}

/** How a host starts and stops. */
export function createLifecycle(options: LifecycleOptions): Lifecycle {
  const { jobs, otherProcesses, hub, clients, settle, wired, writer, store, log } = options
  let isStarted = false

  function release() {
    hub.stop()
    clients.stop()
  }

  return {
    isStarted: () => isStarted,
    start() {
      isStarted = true
      jobs.start()
      otherProcesses.watch()
    },
    release,
    async stop() {
      isStarted = false
      release()
      otherProcesses.stop()
      await jobs.stop()
      await settle()
      await disposeAll(wired, log)
      await writer.stop()
      store.close()
    },
  }
}

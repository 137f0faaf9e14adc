import { worldsOf } from "../databases/worlds"
import { onCore } from "../harness/load"
import { folderOf, startSite } from "../harness/site"
import { NO_STREAM_LIMITS } from "../streams/streams"
import type { Pace } from "./model"
import type { Order, Report } from "./visitors"

/** Builds at once. */
export const BUILDS = 50

export type Crowd = ReturnType<typeof startCrowd>

/** Visitors and the model that writes for them, in a process on the second core. */
export function startCrowd() {
  let answered = Promise.withResolvers<Report>()
  const child = Bun.spawn(onCore(1, [process.execPath, `${import.meta.dir}/visitors.ts`]), {
    stdout: "inherit",
    stderr: "inherit",
    ipc: (report: Report) => answered.resolve(report),
    onExit: (_, code) => answered.reject(new Error(`the visitors ended with ${code}`)),
  })
  const ready = answered.promise
  function order(order: Order): Promise<Report> {
    answered = Promise.withResolvers()
    child.send(order)
    return answered.promise
  }
  return {
    /** A new site whose builders ask this model. */
    async startSite(name: string) {
      const { model } = await ready
      return startSite(folderOf(name, worldsOf(10_000)), {
        ...NO_STREAM_LIMITS,
        BROADSIDE_NETWORK_ALLOW_PRIVATE: "127.0.0.0/8",
        BROADSIDE_MODULES_CHAT_BUILDERS_URL: model,
        BROADSIDE_MODULES_CHAT_BUILDERS_MODEL: "bench",
        BROADSIDE_MODULES_CHAT_BUILDERS_LIMIT_BUILD: "0",
        BROADSIDE_MODULES_CHAT_BUILDERS_TOKENS_A_DAY: "0",
        BROADSIDE_MODULES_CHAT_BUILDERS_TOKENS_A_DAY_EACH: "0",
        BROADSIDE_MODULES_CHAT_BUILDERS_AT_ONCE: String(BUILDS),
        BROADSIDE_MODULES_CHAT_BUILDERS_AT_ONCE_EACH: String(BUILDS),
      })
    },
    /** Settles when all builds are in progress. */
    build: (site: string, pace: Pace) => order({ site, builds: BUILDS, pace, until: "begun" }),
    /** Settles when so many pages are built, one after another. */
    finish: (site: string, builds: number, pace: Pace) =>
      order({ site, builds, pace, until: "built" }),
    /** Settles when no one builds any longer. */
    leave: () => order({ site: "", builds: 0, pace: { bytes: 0, everyMs: 0 }, until: "begun" }),
    stop() {
      answered.promise.catch(() => {})
      child.kill()
    },
  }
}

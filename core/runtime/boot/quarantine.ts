import type { Module } from "../../base/module"
import { createHost, type Host, type HostOptions } from "./host"
import { type Fault, order } from "./load"
import { reasonOf } from "./module-shape"
import { StartRefused } from "./start-refused"

/**
 * A host of all modules that can take part. A community module that fails on the way is set
 * aside, with its reason, and the rest is tried again; a first-party one stops the start.
 */
export function createTolerantHost(given: HostOptions): {
  readonly host: Host
  readonly aside: readonly Fault[]
} {
  // Trying again is no reason for another backup.
  let saved = false
  const beforeMigration = () => {
    if (!saved) given.beforeMigration?.()
    saved = true
  }
  const options = { ...given, beforeMigration }
  const aside: Fault[] = []
  let { modules } = given
  for (;;) {
    try {
      return { host: createHost({ ...options, modules }), aside }
    } catch (error) {
      const guilty = named(error, options) ?? found({ ...options, modules })
      if (!guilty) throw error
      aside.push(guilty)
      modules = modules.filter(({ id }) => id !== guilty.module)
    }
  }
}

function named(error: unknown, { community }: HostOptions): Fault | undefined {
  const faults = error instanceof StartRefused ? error.faults : []
  return faults.find(({ module }) => module !== undefined && community?.has(module))
}

/**
 * When a failure names no community module, one may be behind it all the same: what it contributes
 * is used by others. If ours start without them, it is the first that keeps them from starting.
 */
function found(options: HostOptions): Fault | undefined {
  const isTheirs = ({ id }: Module) => options.community?.has(id)
  let good = options.modules.filter((module) => !isTheirs(module))
  const theirs = order(options.modules).modules.filter(isTheirs)
  if (theirs.length === 0 || failureOf(options, good)) return
  for (const module of theirs) {
    const failure = failureOf(options, [...good, module])
    if (failure) return { module: module.id, message: `${module.id}: ${failure.reason}` }
    good = [...good, module]
  }
}

function failureOf(options: HostOptions, modules: readonly Module[]) {
  try {
    createHost({ ...options, modules })
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

import type { Module } from "../base/module"
import { type Fault, reasonOf, StartRefused } from "../base/start-refused"
import { createHost } from "./host"
import type { Host, HostOptions } from "./host-shape"
import { order } from "./load"

/**
 * Creates a host of all modules that work. A community module that fails is set aside with its
 * reason, and the rest is tried again; a first-party module that fails stops the start.
 */
export function createTolerantHost(options: HostOptions): {
  readonly host: Host
  readonly aside: readonly Fault[]
} {
  const aside: Fault[] = []
  let { modules } = options
  for (;;) {
    try {
      return { host: createHost({ ...options, modules }), aside }
    } catch (error) {
      const culprit = namedCulprit(error, options) ?? findCulprit({ ...options, modules })
      if (!culprit) throw error
      aside.push(culprit)
      modules = modules.filter(({ id }) => id !== culprit.module)
    }
  }
}

function namedCulprit(error: unknown, { community }: HostOptions): Fault | undefined {
  const faults = error instanceof StartRefused ? error.faults : []
  return faults.find(({ module }) => module !== undefined && community?.has(module))
}

/**
 * A failure that names no community module may still be caused by one, because others use what it
 * contributes. If first-party modules start without them, the culprit is the first community
 * module with which they do not.
 */
function findCulprit(options: HostOptions): Fault | undefined {
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

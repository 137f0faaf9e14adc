import type { Fault } from "./load"
import { reasonOf } from "./module-shape"

/** A start that cannot go on, with every fault. */
export class StartRefused extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(faults.map((fault) => fault.message).join("\n"))
  }
}

/** Whatever a module's part throws, with the module's name on it. */
export function blaming<T>(module: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof StartRefused) throw error
    const reason = reasonOf(error)
    const message = reason.startsWith(`${module}:`) ? reason : `${module}: ${reason}`
    throw new StartRefused([{ module, message }])
  }
}

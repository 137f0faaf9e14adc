/** A fault that stops the start or sets a community module aside, and how to fix it. */
export interface Fault {
  readonly module?: string
  readonly message: string
}

/** The message of a thrown value; a module may throw anything. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message || thrown.name : String(thrown)

/** A start that must be refused, with every fault. */
export class StartRefused extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(faults.map((fault) => fault.message).join("\n"))
  }
}

/** Runs work of a module; adds the module's name to whatever it throws. */
export function attributeTo<T>(module: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof StartRefused) throw error
    const reason = reasonOf(error)
    const message = reason.startsWith(`${module}:`) ? reason : `${module}: ${reason}`
    throw new StartRefused([{ module, message }])
  }
}

import { AsyncLocalStorage } from "node:async_hooks"

const making = new AsyncLocalStorage<{ whole: boolean }>()

/** Creates a value and records whether a contribution was left out of it. */
export async function trackCompleteness<T>(
  make: () => T | Promise<T>,
): Promise<{ readonly value: T; readonly whole: boolean }> {
  const record = { whole: true }
  const value = await making.run(record, make)
  return { value, whole: record.whole }
}

/** Marks the response in progress as incomplete. */
export function markIncomplete(): void {
  const record = making.getStore()
  if (record) record.whole = false
}

import { dlopen } from "bun:ffi"
import { join } from "node:path"

/** The built shim of this machine; there are those of Linux. */
export const SHIM = join(import.meta.dirname, `disk/shim-${process.platform}-${process.arch}.so`)

/** Kinds of system calls, as `shim.c` counts them. */
export const CALLS = { write: 1, sync: 2, cut: 4, names: 8, read: 16 } as const
export const ERRORS = { EIO: 5, ENOSPC: 28, EROFS: 30, EDQUOT: 122 } as const

const DAMAGES = ["sectors lost", "a torn write", "writes reordered"] as const

export type Disk = ReturnType<typeof openDisk>

/** The disk of this process, which was started with the shim preloaded. */
export function openDisk() {
  const { symbols } = dlopen(SHIM, {
    disk_start: { args: ["cstring"] },
    disk_add: { args: ["cstring"] },
    disk_remember: { args: ["int", "int"] },
    disk_fail: { args: ["int", "int", "int", "int"] },
    disk_ignore_syncs: { args: ["cstring"] },
    disk_calls: { returns: "int" },
    disk_failures: { returns: "int" },
    disk_trace: { returns: "double" },
    disk_remembers: { args: ["int"], returns: "int" },
    disk_leave: { args: ["int", "int", "int", "cstring"], returns: "int" },
  } as const)
  const text = (value: string) => Buffer.from(`${value}\0`)
  let states = 0
  return {
    /** From now on, `folder` is the disk, with these synced files. */
    start(folder: string, files: readonly string[]) {
      states = 0
      symbols.disk_start(text(folder))
      for (const file of files) symbols.disk_add(text(file))
    },
    /** Remembers the disk as it is before a call; with `half`, as it is in the middle of one that writes. */
    remember(call: number, half: boolean): number {
      symbols.disk_remember(call, half ? 1 : 0)
      return states++
    },
    /** Whether that call came. */
    remembers: (state: number) => symbols.disk_remembers(state) === 1,
    /** Fails calls of such kinds, of those that follow. */
    fail: (from: number, to: number, calls: number, error: number) =>
      symbols.disk_fail(from, to, calls, error),
    /** Fails no calls from now on. */
    work: () => symbols.disk_fail(0, 0, 0, 0),
    /** Believes that files of this ending are synced when they are not. */
    ignoreSyncs: (ending: string) => symbols.disk_ignore_syncs(text(ending)),
    calls: () => symbols.disk_calls(),
    /** How many calls have failed. */
    failures: () => symbols.disk_failures(),
    /** A sum over all calls and what they wrote. */
    trace: () => symbols.disk_trace(),
    /**
     * Writes what is left of a remembered disk when of its unsynced sectors so many of a thousand are kept. Gives whether
     * something is lost, a write is there in part (torn), and one is there without an earlier one (reordered).
     */
    leave(state: number, permille: number, seed: number, folder: string) {
      const damage = symbols.disk_leave(state, permille, seed, text(folder))
      return DAMAGES.filter((_, bit) => damage & (1 << bit))
    },
  }
}

import { readdirSync, readFileSync } from "node:fs"

/** CPU milliseconds of a process in all its threads, as the scheduler counted them. */
export function cpuMs(pid: number): number {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [running = "0"] = read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")
    nanoseconds += Number(running)
  }
  return nanoseconds / 1_000_000
}

/** A thread may end between the listing and the look. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

export interface Use {
  readonly pid: number
  readonly ms: number
}

export const useOf = (pid: number): Use => ({ pid, ms: cpuMs(pid) })

/** Which part of a core a process has used since. */
export const busySince = ({ pid, ms }: Use, seconds: number): number =>
  (cpuMs(pid) - ms) / 1_000 / seconds

const statusMb = (pid: number, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(read(`/proc/${pid}/status`))?.[1]) / 1_024

export const residentMb = (pid: number): number => statusMb(pid, "VmRSS")

/** Without what is only read from files, which the system may drop at any time. */
export const ownMb = (pid: number): number => statusMb(pid, "RssAnon")

/** The most that it ever held. */
export const peakMb = (pid: number): number => statusMb(pid, "VmHWM")

const pids = new Map<string, number>()

/** Servers that the bench started: what a load costs them is measured beside their rate. */
export const watchServer = (url: string, pid: number): void => void pids.set(url, pid)
export const pidAt = (url: string): number | undefined => pids.get(url)

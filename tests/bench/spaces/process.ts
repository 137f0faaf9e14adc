import { readFileSync } from "node:fs"

/** Clock ticks of 10 ms that a process has used, in all its threads. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return Number(fields[11]) + Number(fields[12])
}

export interface Use {
  readonly pid: number
  readonly ticks: number
}

export const useOf = (pid: number): Use => ({ pid, ticks: ticksOf(pid) })

/** Which part of a core a process has used since. */
export const busySince = ({ pid, ticks }: Use, seconds: number): number =>
  (ticksOf(pid) - ticks) / 100 / seconds

export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_000
}

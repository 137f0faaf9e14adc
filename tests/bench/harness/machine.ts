import { readFileSync } from "node:fs"
import { cpus, loadavg } from "node:os"

/** Ticks of 10 ms in which a core worked, of all cores together; what a hypervisor took counts as work. */
function busyTicks(): number {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n")
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return user + nice + system + irq + softirq + steal
}

/** How many cores others keep busy, over the time that it looks; only right while the bench itself waits. */
export async function coresInUse(ms: number): Promise<number> {
  const [before, started, own] = [busyTicks(), performance.now(), process.cpuUsage()]
  await Bun.sleep(ms)
  const { user, system } = process.cpuUsage(own)
  const others = (busyTicks() - before) * 10 - (user + system) / 1_000
  return Math.max(0, others / (performance.now() - started))
}

/** From so much on, a rate says more about the others than about the site. */
export const BUSY = 0.2

export const described = (cores: number): string =>
  `others use ${cores.toFixed(2)} of ${cpus().length} cores, load averages ${loadavg()
    .map((load) => load.toFixed(2))
    .join(" ")}`

import type { Writer } from "./write"

const LOOK_MS = 1_000

/** Notices what other processes commit, such as `broadside token` or a database browser; calls `noticed` each time. */
export function createOtherProcesses(writer: Pick<Writer, "version">, noticed: () => void) {
  const version = () => writer.version().catch(() => undefined)
  let seen = version()
  let timer: ReturnType<typeof setInterval> | undefined

  async function look(): Promise<void> {
    const before = await seen
    seen = version()
    if ((await seen) !== before) noticed()
  }

  return {
    watch() {
      timer = setInterval(look, LOOK_MS)
    },
    stop: () => clearInterval(timer),
  }
}

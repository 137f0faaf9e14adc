import type { Options } from "./bench"

/** No part takes this long, not even on a busy machine; `--minutes` come on top. */
const LONGEST_MS = 30 * 60_000

/** Runs a part in a process of its own, whatever that does; returns why it failed. */
export async function runPart(
  name: string,
  options: Options,
  print: (text: string) => void,
): Promise<string | undefined> {
  const script = `${import.meta.dir}/../part.ts`
  const child = Bun.spawn([process.execPath, script, name, JSON.stringify(options)], {
    stdout: "inherit",
    stderr: "pipe",
    // The leader of a group, which its servers and loads belong to.
    detached: true,
    ipc: (text: string) => print(text),
  })
  const stop = () => endGroup(child.pid)
  const interrupted = () => {
    stop()
    process.exit(130)
  }
  process.once("SIGINT", interrupted)
  process.once("SIGTERM", interrupted)
  let isLate = false
  const tooLong = setTimeout(
    () => {
      isLate = true
      stop()
    },
    LONGEST_MS + options.minutes * 60_000,
  )
  const errors = lastOf(child.stderr)
  const code = await child.exited
  clearTimeout(tooLong)
  process.off("SIGINT", interrupted)
  process.off("SIGTERM", interrupted)
  // What a failure left running would slow down the next part.
  stop()
  if (isLate) return "it did not end"
  return code === 0 ? undefined : `${errorIn(await errors)} (exit code ${code})`
}

/** Everything that it wrote to stderr, which is shown as it comes. */
async function lastOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ""
  for await (const part of stream) {
    process.stderr.write(part)
    text = (text + decoder.decode(part, { stream: true })).slice(-10_000)
  }
  return text
}

const errorIn = (text: string): string =>
  text
    .split("\n")
    .findLast((line) => /^\s*(\w*Error|error):? /.test(line))
    ?.trim() ??
  text.trim().split("\n").at(-1) ??
  "it ended"

function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL")
  } catch {
    // All of it has ended already.
  }
}

import { createBench, type Options } from "./harness/bench"
import { PARTS } from "./parts"

/** One part, in a process of its own: `run.ts` starts it, prints what it sends and ends what it leaves behind. */
const [name = "", options = "{}"] = process.argv.slice(2)
const bench = createBench(JSON.parse(options) as Options, (text) => process.send?.(text))
await PARTS[name]?.measure(bench)
process.exit(0)

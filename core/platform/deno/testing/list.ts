/** What `deno task test` runs: files and folders, and of a file the tests with one of these texts in their names. */
export interface Entry {
  readonly reason: string
  readonly paths: readonly string[]
  /** All of them, where it is not there. */
  readonly only?: readonly string[]
}

// A process of the site takes 1.5 seconds of a processor to start: few tests here start one, and what they need not ask of
// a process is asked in this one.

/** What depends on the runtime. `TEST_TIER=long` runs the rest too. */
export const DEPENDS_ON_DENO: readonly Entry[] = [
  {
    reason:
      "each capability of the platform is written for Deno, and so is the interface of our tests",
    paths: ["core/platform"],
  },
  {
    reason: "the database, its threads, and what a start finds in its folder",
    paths: ["core/data", "core/boot", "core/config", "core/jobs"],
  },
  {
    reason:
      "requests, responses and streams, from others and to others, with the fetch and the sockets of Deno",
    paths: ["core/http", "core/fetch", "core/live"],
  },
  {
    reason: "bytes and texts of a request that is signed",
    paths: ["modules/trust/names/signature.test.ts"],
  },
  {
    // How Deno tries and loads them in a real start is in `tests/contract/plugins-permissions.test.ts`, which starts it from Bun, too.
    reason: "a community module is loaded by the hooks of the runtime",
    paths: ["core/cli", "plugins"],
  },
  {
    reason: "one way through each module, over HTTP to a real process, until it is stopped",
    paths: ["tests/runtimes/every-module.test.ts"],
  },
  {
    reason:
      "locks, modes and owners of files, the journal of a killed process, and what a restore moves",
    paths: ["tests/runtimes/folder.test.ts"],
  },
  {
    reason: "arguments, the environment and the exit code of a command",
    paths: ["tests/runtimes/command-line.test.ts"],
    only: ["BROADSIDE_SERVER_HOST"],
  },
  {
    reason: "what was acknowledged outlives kill -9 with the SQLite of Deno",
    paths: ["tests/faults/crash.test.ts"],
  },
]

/** What even `TEST_TIER=long` does not run on Deno, by the reason. */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  "the form of the source is the same on any runtime": ["tests/house"],
  "they compile types with TypeScript, or check a document": [
    "tests/{clients/openapi-clients,contract/openapi-lint}.test.ts",
  ],
  "the binary is built by Bun and has Bun in it": ["tests/runtimes/binary.test.ts"],
  "the second engine is a test of core's interfaces, by `bun test`": [
    "tests/runtimes/async-engine.test.ts",
  ],
  "they look at how Bun optimizes, or at the memory that it holds": [
    "tests/contract/expensive-inputs.test.ts",
  ],
  "their pictures are drawn by Bun.Image": ["modules/publishing/tests/covers"],
  "long, and the same code: every combination of modules, every read after every write": [
    "tests/{contract/off-modules,faults/fresh-responses}.test.ts",
  ],
  // The site goes on and logs it; only Bun tells which module threw a text from a timer.
  "an error without a stack trace cannot be attributed to a module on Deno": [
    "tests/faults/unhandled.test.ts",
  ],
  "Chromium sees the same pages": [
    "tests/trust/{operator-*,owning-browser}.test.ts",
    "modules/archive/tests/{playing*,publish-form}.test.ts",
    "modules/arena/tests/{arena-pages,arena-resident,offline-hilltop}.test.ts",
    "modules/chat-builders/tests/{agent-page,connect*,injection-chat}.test.ts",
    "modules/gps/tests/*.test.ts",
    "modules/spaces/tests/{inn,spaces-pages,spaces-types}.test.ts",
    "modules/publishing/tests/{cover-capture,page-downloads}.test.ts",
    "tests/browser/{browser,our-pages}.test.ts",
    "tests/{clients/injection,contract/map}.test.ts",
    "tests/browser/browser-features",
  ],
  "the run of the tests is a program of Bun": ["tests/run"],
  "its disk is beneath the SQLite of Bun": ["tests/faults/simulation.test.ts"],
  benchmarks: ["tests/bench"],
}

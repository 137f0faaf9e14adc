/** What `deno task test` runs: files and folders, and of a file the tests with one of these texts in their names. */
export interface Entry {
  readonly reason: string
  readonly paths: readonly string[]
  /** All of them, where it is not there. */
  readonly only?: readonly string[]
}

// A process of the site takes two seconds of a processor to start: of files that start many, those tests
// are here that ask something of the runtime.

/** What depends on the runtime. `TEST_TIER=long` runs the rest too. */
export const DEPENDS_ON_DENO: readonly Entry[] = [
  {
    reason:
      "each capability of the platform is written for Deno, and so is the interface of our tests",
    paths: ["core/platform"],
  },
  {
    reason: "the database, its threads, and what a start finds in its folder",
    paths: ["core/runtime/data", "core/runtime/boot", "core/runtime/config", "core/runtime/jobs"],
  },
  {
    reason:
      "requests, responses and streams, from others and to others, with the fetch and the sockets of Deno",
    paths: ["core/runtime/http", "core/runtime/fetch", "core/runtime/live"],
  },
  {
    reason: "timers, bytes and texts of a request that is sent again or signed, and of a budget",
    paths: ["core/runtime/idempotency", "core/runtime/names/signature.test.ts"],
  },
  {
    reason: "a community module is loaded by the hooks of the runtime",
    paths: ["core/cli", "plugins"],
  },
  {
    reason: "one way through each module, over HTTP to a real process, until it is stopped",
    paths: ["tests/runtimes/every-module.test.ts", "tests/stop.test.ts"],
  },
  {
    reason: "arguments, the environment, exit codes and the errors of the system",
    paths: ["tests/command-line.test.ts"],
    only: ["dance", "BROADSIDE_SERVER_HOST", "`check` says", "what the system refuses"],
  },
  {
    reason: "locks, modes of files and the journal of a database that another process has",
    paths: ["tests/data-folder.test.ts"],
    only: ["was killed while it wrote", "only be read by its owner", "has locked"],
  },
  {
    reason: "a restore copies, renames and syncs files",
    paths: ["tests/restore/works.test.ts"],
    only: [
      "is garbage",
      "is missing, but not its journal",
      "is no folder at all",
      "root's restore",
    ],
  },
  {
    reason:
      "modules are tried in a thread, not in a process, and bring JSX and packages of their own",
    paths: ["tests/plugins.test.ts"],
    only: ["a good one works", "in JSX and dependencies"],
  },
  {
    reason: "what was acknowledged outlives kill -9 with the SQLite of Deno",
    paths: ["tests/crash.test.ts"],
  },
]

/** What even `TEST_TIER=long` does not run on Deno, by the reason. */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  "the form of the source is the same on any runtime": [
    "tests/{comments,core-names,docs,graph,language,runtime-names,source-form,surface,tsdoc}.test.ts",
  ],
  "they compile types with TypeScript, or check a document": [
    "tests/{sdk-types,openapi-clients,openapi-lint}.test.ts",
  ],
  "the binary is built by Bun and has Bun in it": ["tests/binary.test.ts"],
  "the second engine is a test of core's interfaces, by `bun test`": ["tests/async-engine.test.ts"],
  "they look at how Bun optimizes, or at the memory that it holds": [
    "tests/expensive-inputs.test.ts",
  ],
  "their pictures are drawn by Bun.Image": ["tests/covers"],
  "long, and the same code: every combination of modules, every read after every write": [
    "tests/{off-modules,fresh-responses}.test.ts",
  ],
  // The site goes on and logs it; only Bun tells which module threw a text from a timer.
  "an error without a stack trace cannot be attributed to a module on Deno": [
    "tests/unhandled.test.ts",
  ],
  "Chromium sees the same pages": [
    "tests/{agent-page,arena-pages,arena-resident,browser,chromium,connect,connect-lost}.test.ts",
    "tests/{connect-preview,cover-capture,gps-*,injection*,inn,map,offline-hilltop}.test.ts",
    "tests/{operator-*,operators-map,our-pages,owning-browser,playing*,publish-form}.test.ts",
    "tests/{spaces-cards,spaces-endings,spaces-pages,spaces-types}.test.ts",
    "tests/browser-features",
  ],
  benchmarks: ["tests/bench"],
}

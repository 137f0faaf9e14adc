import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createTestHost, type TestHost } from "broadside/testing"
import type { Server } from "bun"
import { firstParty } from "../../modules/index"
import { freePort } from "../server"
import { fixtures } from "./conformance-module"

const SUITE = resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js")

/** Content that our tools have no use for: they answer text, and the value of their route. */
const NO_MEDIA = [
  "tools-call-mixed-content",
  "tools-call-with-progress",
  "resources-read-binary",
  "prompts-get-embedded-resource",
  "prompts-get-with-image",
]
/** Needs fixtures with schemas of a kind that ours have not. Not scored by the suite. */
const UNSCORED = ["json-schema-2020-12"]

/** What fails, and why; a scenario that begins to pass makes the suite fail, too. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  "2025-11-25": [
    ...NO_MEDIA,
    ...["tools-call-image", "tools-call-audio", "tools-call-embedded-resource"],
    // The server asks the client: that needs a session, which we do not keep.
    ...["tools-call-sampling", "tools-call-elicitation", "elicitation-sep1034-defaults"],
    ...["elicitation-sep1330-enums", "tools-call-with-logging", "logging-set-level"],
    // Nothing of ours changes while it is being read.
    ...["resources-subscribe", "resources-unsubscribe"],
    // Passes with a warning, since there are no sessions.
    "server-sse-multiple-streams",
    ...UNSCORED,
  ],
  "2026-07-28": [
    ...NO_MEDIA,
    ...["tools-call-image", "tools-call-audio", "tools-call-embedded-resource"],
    // No tool of ours asks for anything while it runs.
    ...["basic-elicitation", "basic-sampling", "basic-list-roots", "request-state"].map(
      inputRequired,
    ),
    ...["multiple-input-requests", "multi-round", "non-tool-request"].map(inputRequired),
    ...[
      "result-type",
      "tampered-state",
      "capability-check",
      "missing-input-response",
      "ignore-extra-params",
    ].map(inputRequired),
    // Checks that need such a tool, too.
    ...["server-rejects-undeclared-capability", "missing-capability-http-400"].map(stateless),
    ...["http-server-no-independent-requests-on-stream", "server-no-log-without-loglevel"].map(
      stateless,
    ),
    // Extensions that we do not speak.
    ...["lifecycle", "capability-negotiation", "wire-fields", "request-state-removal"].map(tasks),
    ...["mrtr-input", "request-headers", "dispatch-and-envelope", "required-task-error"].map(tasks),
    tasks("mrtr-composition"),
    "http-custom-header-server-validation",
    ...UNSCORED,
  ],
}

function inputRequired(name: string) {
  return `input-required-result-${name}`
}
function stateless(check: string) {
  return `server-stateless:sep-2575-${check}`
}
function tasks(name: string) {
  return `tasks-${name}`
}

let site: TestHost
let server: Server<undefined>
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "broadside-conformance-"))
  const port = freePort()
  site = await createTestHost({
    modules: [...firstParty, fixtures],
    config: `[site]\nbase_url = "http://localhost:${port}"`,
  })
  server = Bun.serve({ port, fetch: (request, self) => site.host.fetch(request, self) })
})
afterAll(async () => {
  await server.stop(true)
  await site.close()
  rmSync(folder, { recursive: true })
})

test.each(Object.keys(EXPECTED))(
  "the official suite finds in revision %s what it should",
  async (revision) => {
    const baseline = join(folder, `${revision}.yml`)
    writeFileSync(baseline, `server:\n${EXPECTED[revision]?.map((one) => `  - ${one}\n`).join("")}`)
    const options = ["--requirements", revision, "--expected-failures", baseline]
    const suite = Bun.spawn(
      [process.execPath, "--bun", SUITE, "server", "--url", `${server.url}mcp`, ...options],
      { cwd: folder, stdout: "pipe", stderr: "pipe" },
    )
    const output = await new Response(suite.stdout).text()
    const failed = /(?:Unexpected|Stale)[\s\S]*/i.exec(output)?.[0] ?? output.slice(-2_000)
    expect([revision, await suite.exited, failed]).toEqual([revision, 0, failed])
  },
)

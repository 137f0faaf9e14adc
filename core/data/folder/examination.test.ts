import { expect, test } from "bun:test"
import { setTimeout } from "node:timers/promises"
import { createRecordingLog, type LoggedLine } from "../../log/log"
import type { Store } from "../store"
import { createExamination } from "./examination"

test("a file that cannot be examined does not end the site", async () => {
  const lines: LoggedLine[] = []
  const log = createRecordingLog((line) => void lines.push(line))
  const examination = createExamination("data", log)
  const connection = {
    query() {
      throw new Error("no memory")
    },
  }
  examination.start({ path: "data/broadside.db", connection } as unknown as Store)
  while (lines.length < 2) await setTimeout(20)
  expect(lines.at(-1)).toMatchObject({ message: "the database could not be examined" })
  await examination.stop()
  expect(examination.damage()).toBeUndefined()
})

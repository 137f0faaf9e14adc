import { expect, test } from "bun:test"
import { defineModule, service } from "broadside"
import { createTestHost } from "broadside/testing"
import { assemble } from "../../core/boot/assemble"
import { createTestHost as createHostOf } from "../../core/check/test-host"
import { firstParty } from "../../modules/index"
import { sketch } from "../kit/faulty-plugins"
import { testFolders } from "../kit/folders"

const { operator } = testFolders()
const manifest = { name: "poll", version: "1.0.0", engines: { broadside: "^1.0.0" } }
const REQUIRED = firstParty.filter(({ required }) => required)

const assembled = (folder: string) =>
  assemble({
    firstParty,
    configPath: `${folder}/data/config.toml`,
    pluginsDir: `${folder}/plugins`,
    flags: Object.fromEntries(REQUIRED.map(({ id }) => [`modules.${id}.enabled`, false])),
  })

test("nothing turns a required module off, and that is the only fault", async () => {
  expect(REQUIRED.map(({ id }) => id)).toEqual(["publishing", "trust"])
  const { faults, modules } = await assembled(operator({}))
  expect(faults.map(({ message }) => message)).toEqual(
    REQUIRED.map(({ id }) => `modules.${id}.enabled: expected true, not false`),
  )
  for (const module of REQUIRED) expect(modules).toContain(module)
})

test("a community module that says it is required is set aside", async () => {
  const folder = operator({ poll: sketch("poll", "required: true, setup: () => ({})") })
  const { states } = await assembled(folder)
  expect(states.find(({ id }) => id === "poll")).toMatchObject({
    state: "set aside",
    why: "poll: only modules that come with Broadside are required",
  })
})

test("no other module gets the parts of the host", async () => {
  const needs = { inside: service("core.inside@1") }
  const poll = defineModule({ id: "poll", manifest, needs, setup: () => ({}) })
  await expect(createTestHost({ modules: [poll] })).rejects.toThrow(
    "needs core.inside@1, which no enabled module offers",
  )
})

test("no site starts without what the host asks of one", async () => {
  await expect(createHostOf({ modules: [] })).rejects.toThrow(
    "no module that is on provides core.gatekeeper@1",
  )
})

test("late contributions see what others contribute", async () => {
  const site = await createTestHost({ modules: [] })
  expect((await site.fetch("/operator")).status).toBe(404)
  await site.close()
  const whole = await createTestHost({ modules: firstParty })
  expect((await whole.fetch("/operator")).status).toBe(200)
  await whole.close()
})

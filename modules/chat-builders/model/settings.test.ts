import { expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import worlds from "../../worlds/module"
import chatBuilders from "../module"

const URL_AND_MODEL = `url = "http://127.0.0.1:9/v1"\nmodel = "mock"`
const start = (settings: string) =>
  createTestHost({
    modules: [chatBuilders, worlds],
    config: `[modules.chat-builders]\n${settings}`,
  }).then(
    (site) => site.close().then(() => ""),
    (error: Error) => error.message,
  )

test.each([
  ["no model", `url = "http://127.0.0.1:9/v1"`, "model"],
  ["another protocol", `url = "ftp://x.example/"\nmodel = "mock"`, "http:// or https://"],
  ["a model and no address", `model = "mock"`, "url: set"],
  ["a password in it", `url = "http://u:p@x.example/v1"\nmodel = "mock"`, "user name"],
  ["a query", `url = "http://x.example/v1?a=1"\nmodel = "mock"`, "? or #"],
  ["a whole address", `url = "http://x.example/v1/chat/completions"\nmodel = "m"`, "leave out"],
  ["a key on two lines", `${URL_AND_MODEL}\nkey = "a\\nb"`, "key: it holds"],
  ["two keys", `${URL_AND_MODEL}\nkey = "a"\nkey_file = "b"`, "not both"],
  ["a key file that is not there", `${URL_AND_MODEL}\nkey_file = "/none/such"`, "/none/such"],
])("a site with %s does not start, and says why", async (_, settings, why) => {
  expect(await start(settings)).toContain(why)
})

test("a site starts with a model, and without", async () => {
  expect(await start(URL_AND_MODEL)).toBe("")
  expect(await start("")).toBe("")
})

import { expect, test } from "bun:test"
import { chatSite } from "../testing/chat-site"
import { startMockModel } from "../testing/mock-model"

test.each([
  ["gpt-5-mini", "max_completion_tokens"],
  ["openai/gpt-6", "max_completion_tokens"],
  ["o4-mini", "max_completion_tokens"],
  ["gpt-4o", "max_tokens"],
  ["gpt-oss:20b", "max_tokens"],
  ["claude-sonnet-4-5", "max_tokens"],
  ["openchat", "max_tokens"],
])("%s gets the limit of its answer as %s", async (name, field) => {
  const model = await startMockModel(["Hello."])
  const site = await chatSite({ url: model.url, model: name, settings: "output_tokens = 300" })
  expect((await site.build("Hello")).status).toBe(200)
  const body = model.requests()[0]?.body as unknown as Record<string, unknown>
  const limits = Object.entries(body).filter(([key]) => key.startsWith("max_"))
  expect(limits).toEqual([[field, 300]])
  await site.close()
  await model.stop()
})

import { expect, test } from "bun:test"
import { inWords } from "./fields"

test("faults of a form call a field by its label", () => {
  const labels = { humanName: "Your name", tags: "Tags", html: "The page" }
  const said = (path: string, message: string) =>
    inWords([{ path, message }], labels).map((fault) => fault.message)[0]
  expect(said("/humanName", "humanName must not be empty.")).toBe("Your name must not be empty.")
  expect(said("/humanName", "humanName is required: text of 1 to 60 characters.")).toBe(
    "Your name must not be empty.",
  )
  expect(said("/humanName", "humanName: choose other words.")).toBe(
    "Your name: choose other words.",
  )
  expect(said("/tags/3", "tags/3 is 40 characters long; the maximum is 30.")).toBe(
    "Tags is 40 characters long; the maximum is 30.",
  )
  expect(said("/html", "send humanName or html.")).toBe("send “Your name” or html.")
  expect(said("/html", "Paste a page.")).toBe("Paste a page.")
  expect(said("", "the form must be a JSON object.")).toBe("the form must be a JSON object.")
  expect(said("/other", "other must not be empty.")).toBe("other must not be empty.")
})

// Asks the helper without leaving the page: the form's own answer is read, and its part of the page taken over.

import { redraw } from "./redraw.client.js"

const helper = document.querySelector("[data-helper]")
let asking

helper?.addEventListener("submit", async (event) => {
  event.preventDefault()
  if (asking) return
  const form = event.target
  const body = new FormData(form, event.submitter)
  const pending = show(body.get("suggestion") ?? body.get("question"))
  asking = new AbortController()
  wait(true)
  const response = await fetch("/agent", { method: "POST", body, signal: asking.signal }).catch(
    () => undefined,
  )
  const page = (await response?.text().catch(() => undefined)) ?? ""
  const wasStopped = asking.signal.aborted
  asking = undefined
  pending.remove()
  wait(false)
  if (wasStopped) return
  const next = new DOMParser().parseFromString(page, "text/html").querySelector("[data-helper]")
  if (!next) return say(whyNot(response))
  if (response.ok) form.elements.question.value = ""
  redraw(helper, next.innerHTML)
  if (response.ok) showAnswer(helper.querySelector("[data-talk]").lastElementChild)
  else helper.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" })
  // On a phone the keyboard would cover the answer.
  if (!isTouched()) helper.querySelector("textarea").focus({ preventScroll: true })
})

helper?.addEventListener("click", ({ target }) => {
  if (target.closest("[data-stop]")) asking?.abort()
})

// As in every chat: Enter asks, Shift and Enter begin a new line. The keyboard of a phone has no other key for one.
helper?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || isTouched()) return
  if (event.target.localName !== "textarea") return
  event.preventDefault()
  event.target.form.requestSubmit()
})

const isTouched = () => matchMedia("(pointer: coarse)").matches

/** From its question on, unless all of it is in view. */
function showAnswer(answer) {
  const { top, bottom } = answer.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight)
    answer.previousElementSibling.scrollIntoView({ block: "start" })
}

/** The question, while there is no answer to it. */
function show(question) {
  const item = document.createElement("li")
  item.className = "agent-asked"
  item.dir = "auto"
  item.textContent = question
  helper.querySelector("[data-talk]").append(item)
  return item
}

function wait(isWaiting) {
  helper.querySelector("[data-stop]").hidden = !isWaiting
  for (const button of helper.querySelectorAll("[type=submit]")) button.disabled = isWaiting
  say(isWaiting ? "Looking it up …" : "")
}

function say(words) {
  helper.querySelector("[data-waiting]").textContent = words
}

function whyNot(response) {
  if (!response) return "No network: this was not sent. Try again in a moment."
  if (response.status !== 429) return "Not sent. Try again in a moment."
  const minutes = Math.ceil(Number(response.headers.get("retry-after")) / 60)
  return `That was the last question for now. Ask again in ${minutes > 1 ? `${minutes} minutes` : "a minute"}.`
}

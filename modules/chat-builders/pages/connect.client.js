// The page on which people ask for pages: the conversation, what the builder does, and the page that grows.

import { createComposer } from "./connect-composer.client.js"
import { createDraft } from "./connect-draft.client.js"
import { outcomeNow, outcomeOf } from "./connect-outcome.client.js"
import { createPreview } from "./connect-preview.client.js"
import { createProgress } from "./connect-progress.client.js"
import { createPublication, readPublication, readSource } from "./connect-publication.client.js"
import { createRefusals } from "./connect-refusal.client.js"
import { forgetState, readState, recent, writeState } from "./connect-state.client.js"
import { build } from "./connect-stream.client.js"
import { draw as drawTalk } from "./connect-talk.board.js"
import { redraw } from "./redraw.client.js"
import { send } from "./send.client.js"

const root = document.querySelector("[data-connect]")
const settings = JSON.parse(root.dataset.connect)
const find = (name) => root.querySelector(`[data-${name}]`)

const BUSY = "Wait until the page is finished, or stop it first."
const NOTHING = "Nothing was published this time."
const STOPPED = "Stopped. Nothing was published."
/** Where the builder did not get to say more. */
const PUBLISHED = "The page is published."
const UNREAD = "The page is published. Load this page again to see it."
const MEANWHILE = "Your last page was published after all. Send this again to change that page."
const LEFT = "The page was left before this was finished. Send it again."
const STILL_BUILDING = "This is still being built. Load the page again in a minute to see it."

const refusalOf = createRefusals(settings.words)
const progress = createProgress(root)
const preview = createPreview(find("stage-frame"))
const panel = createPublication(root, restore)
const composer = createComposer(root, {
  onSend: (content) => (stop ? composer.complain(BUSY) : ask(content)),
  onStop: () => stop?.abort(),
})

let state = { messages: [] }
let publication
/** Stops the request in progress. */
let stop

function save(next) {
  state = next
  writeState(state)
}

function drawMessages(messages) {
  redraw(find("messages"), String(drawTalk({ messages })))
  // A long answer is read from its beginning.
  find("talk").scrollTop = find("messages").lastElementChild?.offsetTop ?? 0
  find("examples").hidden = messages.length > 0
  find("new").hidden = messages.length === 0
  composer.offer(state.page !== undefined)
}

function showPublication(next) {
  publication = next
  panel.show(publication, state.page?.edit_key)
  find("look").dataset.look = publication ? "page" : ""
  find("preview-note").textContent = publication
    ? `Published${preview.hasFrozen() ? ". Not shown: it did not respond" : ""}`
    : "Nothing is published yet"
  preview.open(publication?.path)
}

async function ask(content) {
  stop = new AbortController()
  const { signal } = stop
  begin(content)
  if (await wasPublishedMeanwhile(content)) return
  const { messages, page } = state
  // By this secret the site can be asked what became of the request.
  const request = crypto.getRandomValues(new Uint32Array(4)).join("-")
  save({ messages, page, typed: content, request })
  const turn = { messages, content }
  const draft = createDraft()
  if (publication) readSource(publication).then(draft.open)
  const body = {
    messages: [...recent(messages, settings.before), { role: "user", content }],
    author: composer.author(),
    url: page?.url,
    edit_key: page?.edit_key,
  }
  const onProgress = (event) => follow(event, draft, turn)
  const outcome = await build(body, { id: request, signal, onProgress })
  end()
  if (outcome.answer) await finish(turn, outcome.answer)
  else takeBack(content, outcome)
}

/** What seemed to be lost may have been published since; it is not to be built twice. */
async function wasPublishedMeanwhile(content) {
  const { messages, typed, request } = state
  const page = request && (await outcomeNow(request))?.page
  if (!page) return false
  end()
  await finish({ messages, content: typed }, page)
  if (content === typed) return true
  composer.putBack(content)
  composer.complain(MEANWHILE)
  return true
}

function begin(content) {
  document.querySelector(".wrong")?.remove()
  composer.complain("")
  composer.clear()
  drawMessages([...state.messages, { role: "user", content }])
  find("look").dataset.look = "page"
  find("preview-note").textContent = `${publication ? "The change is n" : "N"}ot published yet`
  preview.forgive()
  progress.start()
  composer.start()
}

function end() {
  stop = undefined
  composer.complain("")
  composer.end()
  progress.stop()
}

function follow(event, draft, turn) {
  progress.take(event)
  const { stage, html } = event
  if (stage === "published") keep(turn, event)
  if (stage === "reading" && html) {
    draft.open(html)
    preview.run(html)
  }
  if (stage === "checking") preview.run(draft.current())
  if (stage !== "writing") return
  draft.write(event)
  preview.grow(draft.current, draft.isWhole)
}

async function finish(turn, answer) {
  if (answer.url) {
    const title = await keep(turn, answer)
    return title === undefined
      ? composer.complain(UNREAD)
      : progress.conclude(`Published: ${title}`)
  }
  remember(turn, answer.text, state.page)
  showPublication(publication)
  progress.conclude(NOTHING)
}

/** Stores the key before anything else can go wrong, then shows the page, once. Answers its title if it could be read. */
function keep(turn, { url, edit_key, text = PUBLISHED }) {
  remember(turn, text, { url, edit_key })
  turn.shown ??= readPublication(url).then(({ publication }) => {
    if (publication) showPublication(publication)
    return publication?.title
  })
  return turn.shown
}

function remember({ messages, content }, text, page) {
  const user = { role: "user", content }
  save({ messages: [...messages, user, { role: "assistant", content: text }], page })
  drawMessages(state.messages)
}

/** The words go back into the field, so that they can be sent again. */
function takeBack(content, outcome) {
  const { messages, page } = state
  save(outcome.isOpen ? state : { messages, page })
  drawMessages(messages)
  composer.putBack(content)
  showPublication(publication)
  if (outcome.code === "page-changed") openPage()
  if (outcome.code === "stopped") return progress.conclude(STOPPED)
  progress.announce("")
  composer.complain(refusalOf(outcome))
}

async function restore(version) {
  if (stop) return composer.complain(BUSY)
  composer.complain("")
  const { url, edit_key } = state.page
  const { words } = settings
  const sent = { url, edit_key, version, author: composer.author() ?? "" }
  const { ok, answer, fault } = await send("/connect/restore", sent, words)
  if (!ok) return composer.complain(fault)
  preview.forgive()
  showPublication(answer)
  progress.conclude(`Version ${version} is back.`)
}

find("new").addEventListener("click", (event) => {
  event.preventDefault()
  if (stop) return composer.complain(BUSY)
  forgetState()
  state = { messages: [] }
  composer.clear()
  composer.complain("")
  preview.forgive()
  drawMessages([])
  showPublication(undefined)
  progress.announce("")
  composer.focus()
})

/** What a form without script answered with is newer than what this browser remembers. */
async function start() {
  const { messages, page } = settings
  if (messages.length > 0) {
    save({ messages, page })
    history.replaceState(null, "", "/connect")
  } else state = readState()
  drawMessages(state.messages)
  if (settings.publication) {
    publication = settings.publication
    panel.show(publication, page.edit_key)
  } else if (state.page) await openPage()
  if (state.typed) await resume()
}

async function openPage() {
  const { messages, page } = state
  const current = await readPublication(page.url)
  if (current.publication) showPublication(current.publication)
  if (!current.isGone) return
  save({ messages })
  drawMessages(messages)
  composer.complain("The page was taken down. What you ask for next becomes a new page.")
}

/** The page was left while something was being built. */
async function resume() {
  const { messages, page, typed, request, isOfTab } = state
  const { page: published, state: how } = (await (isOfTab ? outcomeOf : outcomeNow)(request)) ?? {}
  if (stop || state.request !== request) return
  if (published) return finish({ messages, content: typed }, published)
  // The tab that asked for it waits for it.
  if (how === "building" && !isOfTab) {
    state = { messages, page }
    return
  }
  composer.putBack(typed)
  composer.complain(how === "building" ? STILL_BUILDING : LEFT)
}

start()
root.dataset.ready = ""

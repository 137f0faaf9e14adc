import { form, html } from "./markup.client.js"

/** Older messages have no menu: a page with 200 of them would be slow on phones. */
const WITH_MENU = 50
/** Messages of one person within this time stand together. */
const TOGETHER_MS = 5 * 60_000
const INKS = 6

const inkOf = (name) => [...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % INKS

function clock(at) {
  const date = new Date(at)
  const two = (number) => String(number).padStart(2, "0")
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

const icon = (path) =>
  html`<svg class="chat-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
const FACE =
  "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M8.5 9.5v1M15.5 9.5v1M8 14.2c1 1.6 2.4 2.4 4 2.4s3-.8 4-2.4"
const PIN = "M9 3h6l-1 7 4 4H6l4-4zM12 14v7"

function rights({ me, status, participants }) {
  const role = participants.find(({ name }) => name === me)?.role
  const isHere = role !== undefined && status === "open"
  return { maySay: isHere, mayAct: isHere && role !== "observer", role }
}

const emojiButton = (emoji, names, me) =>
  html`<button class="chat-emoji" name="emoji" value="${emoji}" aria-pressed="${String(names.includes(me))}" aria-label="${names.length > 0 ? `${emoji} ${names.length} from ${names.join(", ")}` : emoji}" title="${names.join(", ")}">${emoji}${names.length > 0 && html` <b>${names.length}</b>`}</button>`

const emojiCount = (emoji, names) =>
  html`<span class="chat-emoji" title="${names.join(", ")}">${emoji} <b>${names.length}</b></span>`

/** The reactions so far: whoever may act joins in by a click. */
function reactions(view, id, mayAct) {
  const byEmoji = view.state.reactions[id]
  if (!byEmoji) return
  const present = EMOJIS.filter((emoji) => byEmoji[emoji])
  const shown = mayAct
    ? form(
        view,
        { type: "react", message: id },
        present.map((emoji) => emojiButton(emoji, byEmoji[emoji], view.me)),
      )
    : present.map((emoji) => emojiCount(emoji, byEmoji[emoji]))
  return html`<div class="chat-reactions">${shown}</div>`
}

function menu(view, { id, name }) {
  const mine = view.state.reactions[id] ?? {}
  return html`<details class="chat-menu" id="chat-menu-${id}" name="chat-menu"><summary aria-label="React to the message of ${name}, or pin it" title="React">${icon(FACE)}</summary><div class="chat-choices">${form(
    view,
    { type: "react", message: id },
    EMOJIS.map(
      (emoji) =>
        html`<button class="chat-emoji" name="emoji" value="${emoji}" aria-pressed="${String((mine[emoji] ?? []).includes(view.me))}">${emoji}</button>`,
    ),
  )}${form(view, { type: "pin", message: id }, html`<button class="chat-quiet">${icon(PIN)} Pin</button>`)}</div></details>`
}

function message(view, { one, previous, mayAct, hasMenu }) {
  const { id, kind, name, text, at } = one
  const isMore =
    previous?.name === name &&
    kind === "say" &&
    previous.kind === "say" &&
    Date.parse(at) - Date.parse(previous.at) < TOGETHER_MS
  const isAi = view.participants.some((other) => other.name === name && other.type === "ai")
  const initial = [...name][0].toLocaleUpperCase("en")
  return html`<li id="chat-m${id}" class="chat-message chat-ink-${inkOf(name)} chat-${kind}${name === view.me && " chat-own"}${isMore && " chat-more"}">
<span class="chat-badge${isAi && " chat-badge-ai"}" aria-hidden="true">${initial}</span>
<div class="chat-bubble">
<p class="chat-who${isMore && " unseen"}"><b dir="auto">${name}</b>${isAi && html` <span class="chat-ai">AI</span>`} <time datetime="${at}">${clock(at)}</time></p>
<p class="chat-text" dir="auto">${kind === "me" && html`<b>${name}</b> `}${text}</p>
${reactions(view, id, mayAct)}</div>
${mayAct && hasMenu && menu(view, one)}</li>`
}

function conversation(view, mayAct) {
  const { messages } = view.state
  if (messages.length === 0)
    return html`<div class="chat-empty"><svg viewBox="0 0 120 70" aria-hidden="true"><path class="chat-empty-one" d="M8 6h62v34H30L18 52V40H8z"/><path class="chat-empty-two" d="M52 24h60v28h-9v13L90 52H52z"/><path class="chat-empty-dots" d="M70 38h.1M82 38h.1M94 38h.1"/></svg><p>It is quiet in here. Say the first word.</p></div>`
  return html`<ol>${messages.map((one, index) =>
    message(view, {
      one,
      previous: messages[index - 1],
      mayAct,
      hasMenu: index >= messages.length - WITH_MENU,
    }),
  )}</ol>`
}

function pinned(view, mayAct) {
  const { pinned } = view.state
  if (!pinned) return
  return html`<aside class="chat-pinned" aria-label="Pinned message">${icon(PIN)}<div><p class="chat-text" dir="auto" tabindex="0">${pinned.kind === "me" && html`<b>${pinned.name}</b> `}${pinned.text}</p><p class="chat-by"><span dir="auto">${pinned.name}</span>, <time datetime="${pinned.at}">${clock(pinned.at)}</time></p></div>${mayAct && form(view, { type: "unpin" }, html`<button class="chat-quiet" aria-label="Unpin the message">Unpin</button>`)}</aside>`
}

const topicForm = (view) =>
  html`<details class="chat-change" id="chat-change"><summary>${view.state.topic ? "Change" : "Set a topic"}</summary>${form(
    view,
    { type: "topic" },
    html`<label class="unseen" for="chat-topic">Topic</label><input id="chat-topic" name="text" maxlength="120" required placeholder="What do you talk about?" autocomplete="off"><button class="button">Set</button>`,
  )}</details>`

/** Observers may chat, but have no other command. */
const composer = (view, mayAct) =>
  form(
    view,
    { type: mayAct ? "say" : "chat" },
    html`<label class="unseen" for="chat-say">Message</label><textarea id="chat-say" name="text" rows="2" maxlength="500" required placeholder="Say something to everyone" enterkeyhint="send"></textarea><button class="button">Send</button>`,
  )

const actionForm = (view) =>
  html`<details class="chat-action" id="chat-action"><summary>Describe an action instead</summary>${form(
    view,
    { type: "me" },
    html`<label for="chat-me" dir="auto">${view.me}</label><input id="chat-me" name="text" maxlength="200" required placeholder="waves" autocomplete="off"><button class="button">Do it</button>`,
  )}</details>`

export function draw(view) {
  const { maySay, mayAct } = rights(view)
  const { topic } = view.state
  return html`<div class="chat">
<header class="chat-head"><p class="chat-topic${!topic && " chat-no-topic"}" dir="auto">${topic || "No topic yet"}</p>${mayAct && topicForm(view)}</header>
${pinned(view, mayAct)}
<div class="chat-frame"><div class="chat-log" id="chat-log" role="log" tabindex="0" aria-label="Messages">${conversation(view, mayAct)}</div><button type="button" class="chat-newest" data-newest>New messages</button></div>
${maySay && html`<div class="chat-composer">${composer(view, mayAct)}${mayAct && actionForm(view)}</div>`}
</div>`
}

/** What is typed after these words is sent as another command. */
const SLASH = /^\/(me|topic)\s+(\S[\s\S]*)$/

export function play(root, room) {
  const log = () => root.querySelector("#chat-log")
  // The log grows upwards from its end, so it stays at the end by itself, and 0 is the end.
  const isAtEnd = () => (log()?.scrollTop ?? 0) > -40
  const tellTimes = () => {
    for (const time of root.querySelectorAll("time")) time.textContent = clock(time.dateTime)
  }
  function showNewest() {
    log()?.scrollTo({ top: 0 })
    delete root.dataset.unread
  }

  root.addEventListener("keydown", (event) => {
    const isSent =
      event.target.matches("#chat-say") &&
      event.key === "Enter" &&
      !event.shiftKey &&
      !event.isComposing
    if (!isSent) return
    event.preventDefault()
    event.target.form.requestSubmit()
  })
  // Before the page, which sends what the form says.
  root.addEventListener(
    "submit",
    (event) => {
      event.target.closest("details.chat-menu")?.removeAttribute("open")
      const input = event.target.querySelector("#chat-say")
      const [, type, text] = SLASH.exec(input?.value ?? "") ?? []
      if (!type) return
      event.preventDefault()
      event.stopPropagation()
      room.act({ type, text }).then((isDone) => isDone && event.target.reset())
    },
    { capture: true },
  )
  root.addEventListener("click", ({ target }) => {
    if (target.closest("[data-newest]")) showNewest()
    else if (!target.closest("details.chat-menu")) closeMenus(root)
  })
  // What can be chosen opens above a message, which may be beyond the edge of the log.
  root.addEventListener(
    "toggle",
    ({ target }) =>
      target.matches(".chat-menu[open]") &&
      target.querySelector(".chat-choices").scrollIntoView({ block: "nearest" }),
    { capture: true },
  )
  root.addEventListener("scroll", () => isAtEnd() && delete root.dataset.unread, { capture: true })

  room.onChange((view, before) => {
    const last = view.state.messages.at(-1)
    if (!last || last.id === before?.state.messages.at(-1)?.id) return
    if (last.name === view.me) showNewest()
    else if (!isAtEnd()) root.dataset.unread = ""
  })
  tellTimes()
}

function closeMenus(root) {
  for (const menu of root.querySelectorAll("details.chat-menu[open]")) menu.removeAttribute("open")
}

import { mayAct, palette } from "./cards.board.js"
import { html } from "./markup.client.js"

const AGAIN_MS = 20_000

const content = (
  card,
  others,
  groups,
  acts,
) => html`<form method="dialog"><p class="small">By ${card.by}</p>
${
  acts && !others
    ? html`<label>Text<textarea name="text" rows="5" maxlength="280" required>${card.text}</textarea></label>
${palette(card.color)}
<label>Group<input name="group" maxlength="40" value="${card.group ?? ""}" list="collab-groups" autocomplete="off" placeholder="none"></label><datalist id="collab-groups">${groups.map((name) => html`<option value="${name}"></option>`)}</datalist>`
    : html`<p class="collab-words">${card.text}</p>${card.group && html`<p class="small">In ${card.group}</p>`}`
}
<p class="small">${card.votes.length > 0 ? `Votes: ${card.votes.join(", ")}` : "No votes yet"}</p>
<p class="fault" role="alert">${others && `${others} is writing on this card. Try again in a moment.`}</p>
<div class="actions">${acts && !others && html`<button type="button" class="button" name="save">Save</button>`}<button>Close</button>${acts && !others && html`<button type="button" name="remove">Remove</button>`}</div></form>`

/** A dialog for one card, which is locked meanwhile. It is no part of the drawing, so that no change disturbs it. */
export function openDialog(root, room) {
  const dialog = root.ownerDocument.createElement("dialog")
  dialog.className = "collab-dialog"
  dialog.setAttribute("aria-label", "Card")
  dialog.autofocus = true
  root.ownerDocument.body.append(dialog)
  let open
  const cardOf = () => open && room.view.state.cards[open.id]
  const say = (words) => {
    dialog.querySelector(".fault").textContent = words
  }

  const show = async (id) => {
    const card = room.view.state.cards[id]
    if (!card || open) return
    const groups = [
      ...new Set(Object.values(room.view.state.cards).flatMap(({ group }) => group ?? [])),
    ]
    const acts = mayAct(room.view)
    const lock = room.view.state.locks[id]
    const others = lock && lock.by !== room.view.me && lock.until > Date.now() && lock.by
    open = { id, rev: card.rev, acts: acts && !others }
    dialog.innerHTML = String(content(card, others, groups, acts))
    dialog.className = `collab-dialog collab-${card.color}`
    dialog.showModal()
    // Someone who only reads wants no keyboard on a phone.
    if (matchMedia("(pointer: fine)").matches) dialog.querySelector("textarea")?.focus()
  }

  const lock = () => {
    if (!open?.acts || open.timer) return
    const { id } = open
    open.timer = setInterval(() => room.act({ type: "lock", id }), AGAIN_MS)
    open.locked = room.act({ type: "lock", id })
  }

  const endLock = () => {
    const { timer } = open ?? {}
    clearInterval(timer)
    if (open) open.timer = undefined
    return timer !== undefined
  }

  const save = async () => {
    // Otherwise the lock could come after the change that ends it.
    await open?.locked
    const card = cardOf()
    const { text, color, group } = dialog.querySelector("form").elements
    const words = text.value.trim()
    if (!card || !words) return say("Write something first.")
    const name = group.value.trim()
    if (words !== card.text || color.value !== card.color) {
      const edit = { type: "edit", id: open.id, rev: open.rev, text: words, color: color.value }
      if (!(await room.act(edit))) return refused()
      // That ended the lock, though the board may not have heard of it yet.
      endLock()
    }
    if (name !== (card.group ?? ""))
      await room.act({ type: "group", id: open.id, name: name || null })
    dialog.close()
  }

  const refused = () => {
    const card = cardOf()
    if (!card) return dialog.close()
    if (card.rev === open.rev) return say("That did not work. Try again.")
    open.rev = card.rev
    say(`Meanwhile it says “${card.text}”. Save again to replace that.`)
  }

  dialog.addEventListener("click", async (event) => {
    if (event.target === dialog) dialog.close()
    if (event.target.name === "save") await save()
    if (event.target.name === "remove" && (await room.act({ type: "remove", id: open.id })))
      dialog.close()
  })
  dialog.addEventListener("input", lock)
  dialog.addEventListener("change", ({ target }) => {
    if (target.name === "color") dialog.className = `collab-dialog collab-${target.value}`
  })
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.name === "save" || event.isComposing) return
    if (event.target.tagName === "BUTTON" || (event.target.name === "text" && event.shiftKey))
      return
    event.preventDefault()
    save()
  })
  dialog.addEventListener("close", () => {
    const id = open?.id
    const isLocked = endLock()
    open = undefined
    if (isLocked && room.view.state.locks[id]?.by === room.view.me) room.act({ type: "unlock", id })
    root.querySelector(`#collab-${id}`)?.focus()
  })
  room.onChange(() => {
    if (open && !cardOf()) dialog.close()
  })
  return { open: show }
}

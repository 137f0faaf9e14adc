// The forms of the page of a session: they send without leaving it, and lose nothing that was typed when it fails.

import { send } from "./send.client.js"

export function wireForms(root, code, { author, onPlace = () => {} }) {
  const address = `/api/location/${encodeURIComponent(code)}`
  const [pin, chat, listing] = ["pin", "chat", "listing"].map((name) =>
    root.querySelector(`[data-form=${name}]`),
  )
  const { lat, lon, message: what } = pin.elements
  const lobbyKey = keyOf(code, listing.dataset.lobbyKey)
  if (lobbyKey) {
    listing.querySelector("[data-creators-only]").hidden = true
    listing.querySelector("[data-listing]").hidden = false
  }
  let isListed

  /** Opens the form of a place; without one, it is to be typed. */
  function choose(chosen) {
    lat.value = chosen?.lat.toFixed(6) ?? ""
    lon.value = chosen?.lon.toFixed(6) ?? ""
    pin.dataset.open = ""
    onPlace(chosen)
  }

  function close() {
    pin.reset()
    delete pin.dataset.open
    onPlace(undefined)
  }

  onSubmit(pin, async () => {
    const { name } = author()
    const message = what.value.trim()
    await post(`${address}/pin`, { ...place(), name, ...(message ? { message } : {}) })
    close()
  })
  pin.addEventListener("keydown", ({ key }) => key === "Escape" && close())
  pin.querySelector("[data-cancel]").addEventListener("click", close)
  onSubmit(chat, async () => {
    const message = chat.elements.text.value.trim()
    if (!message) return
    await post(`${address}/chat`, { ...author(), message })
    chat.reset()
  })
  onSubmit(listing, async () => {
    const { listed } = await post(`/api/gps-lobby/${isListed ? "unregister" : "register"}`, {
      code,
      ...(lobbyKey ? { lobby_key: lobbyKey } : {}),
    })
    showListing(listed)
  })

  /** What the form says of a place; the browser says what is wrong with it. */
  function place() {
    if (![lat, lon].every((field) => field.reportValidity())) return
    return { lat: lat.valueAsNumber, lon: lon.valueAsNumber }
  }

  function showListing(listed) {
    isListed = listed
    const button = listing.querySelector("button")
    listing.querySelector("[data-listed]").textContent = listed
      ? button.dataset.listedIn
      : button.dataset.listedOut
    button.textContent = listed ? button.dataset.takeOut : button.dataset.putIn
  }

  return {
    place,
    showListing,
    choose,
    close,
    /** For those who came by button: the next thing to do is to say what is there. */
    focus: () => what.focus(),
  }
}

/** The key of the lobby, which the page has only in the browser that started the session, and only for a while. */
function keyOf(code, shown) {
  const place = `broadside:lobby-key:${code}`
  try {
    if (shown) localStorage.setItem(place, shown)
    return shown ?? localStorage.getItem(place)
  } catch {
    return shown
  }
}

/** A form that sends without leaving the page, and loses nothing that was typed when that fails. */
export function onSubmit(form, act) {
  const fault = form.querySelector("[data-fault]")
  let isSending = false
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    if (isSending) return
    isSending = true
    fault.textContent = ""
    try {
      await act(form.elements)
    } catch (error) {
      fault.textContent = error.message
    } finally {
      isSending = false
    }
  })
}

/** Answers what the site answers; throws in words for people. */
export async function post(path, body) {
  const { ok, answer, fault } = await send(path, body)
  if (!ok) throw new Error(fault)
  return answer
}

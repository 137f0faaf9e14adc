// The picture of a card: a file of the maker's, a picture that is taken of the page, or the poster. What
// is taken lands in the same field as a file. Nothing is taken unless the maker asks for it.

const input = document.querySelector("[data-cover]")
const { form } = input
const part = (name) => form.querySelector(`[data-cover-${name}]`)
const [shown, choices, list, said] = ["shown", "choices", "list", "said"].map(part)
const { frame: FRAME, sandbox: SANDBOX } = choices.dataset

const MAX_LETTERS = 2_000_000
const MAX_PICTURES = 6
/** From its title to some seconds of playing; after the second, it is started. */
const WHEN_MS = [700, 1_500, 2_500, 3_500, 4_700, 6_000]
const WHY = {
  own: "This page brings its own picture for its card.",
  none: "There is no drawing to take a picture of. The poster stays, or choose a file.",
  blank: "The drawing is empty right now. Play in the preview, then press “Take one now”.",
}

/** The hidden frame in which the page runs for its pictures. */
let studio
/** The page that pictures were taken of. */
let subject
const page = () => `${form.elements.html?.value}\n${form.elements.source_url?.value}`

/** Rises when the page is another, so that what was taken before does not count. */
let turn = 0

const poster = part("poster")
const tiles = () => [...list.querySelectorAll("button")]
const press = (tile) => {
  for (const one of tiles()) one.setAttribute("aria-pressed", `${one === tile}`)
}

function show(uri) {
  shown.src = uri
  const hide = (isHidden) => {
    shown.hidden = isHidden
  }
  shown.decode().then(
    () => hide(false),
    () => hide(true),
  )
}

function keepPoster() {
  input.value = ""
  shown.hidden = true
  press(poster)
}
poster.addEventListener("click", keepPoster)

function fileOf(uri) {
  const [, type, base64] = /^data:(image\/(?:webp|png));base64,([\w+/]+=*)$/.exec(uri) ?? []
  if (!base64 || uri.length > MAX_LETTERS) return
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new File([bytes], `from-the-page.${type.slice(6)}`, { type })
}

/** A tile with this picture; undefined if there is one already, or it is no picture. */
async function add(uri) {
  const [file, mine] = [fileOf(uri), turn]
  const has = tiles().some((tile) => tile.firstChild.src === uri)
  if (!file || has || tiles().length > MAX_PICTURES) return
  const image = new Image(160, 100)
  image.src = uri
  image.alt = `Picture ${tiles().length}`
  const isPicture = await image.decode().then(
    () => true,
    () => false,
  )
  if (!isPicture || mine !== turn) return
  const tile = document.createElement("button")
  tile.type = "button"
  tile.append(image)
  tile.addEventListener("click", () => choose(tile, file))
  list.append(tile)
  press(tiles().find((one) => one.ariaPressed === "true"))
  return () => choose(tile, file)
}

function choose(tile, file) {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
  press(tile)
  show(tile.firstChild.src)
}

const preview = () => form.querySelector("iframe[name=preview]")
const ask = (frame, first) =>
  frame?.contentWindow?.postMessage({ broadside: "take-cover", first }, "*")

part("now").addEventListener("click", () => {
  // What is not running does not answer.
  said.textContent = WHY.none
  subject = page()
  ask(preview())
})
part("find").addEventListener("click", find)

/** Runs the page in a frame of a card's proportions, and takes a few pictures. */
function find() {
  if (!form.elements.html?.value.trim()) {
    said.textContent = "Your page comes first: then there is something to take a picture of."
    return
  }
  close()
  subject = page()
  said.textContent = "Taking pictures…"
  studio = document.createElement("iframe")
  studio.className = "studio"
  studio.title = "The page while pictures of it are taken"
  studio.inert = true
  studio.setAttribute("sandbox", SANDBOX)
  studio.src = FRAME
  document.body.append(studio)
}

/** Why the latest attempt gave nothing. */
let why = "none"
async function takeAll(frame) {
  const started = performance.now()
  for (const [i, ms] of WHEN_MS.entries()) {
    await new Promise((done) => setTimeout(done, started + ms - performance.now()))
    if (frame !== studio) return
    ask(frame, i === 2)
  }
  await new Promise((done) => setTimeout(done, 500))
  if (frame !== studio) return
  close()
  const count = tiles().length - 1
  said.textContent = count ? "Choose one, or keep the poster." : WHY[why]
}

function close() {
  studio?.remove()
  studio = undefined
}

addEventListener("message", async ({ source, data }) => {
  const fromStudio = studio && source === studio.contentWindow
  if (!fromStudio && source !== preview()?.contentWindow) return
  const { broadside, picture } = data ?? {}
  if (broadside === "preview-ready" && fromStudio) {
    source.postMessage({ html: form.elements.html.value }, "*")
    takeAll(studio)
  }
  if (broadside !== "cover") return
  why = Object.hasOwn(WHY, data.why) ? data.why : "none"
  const chooseIt = typeof picture === "string" ? await add(picture) : undefined
  if (fromStudio) return
  chooseIt?.()
  said.textContent = picture ? "The card shows this picture now." : WHY[why]
})

input.addEventListener("change", () => {
  const [chosen] = input.files
  if (!chosen) return keepPoster()
  press()
  const reader = new FileReader()
  reader.addEventListener("load", () => show(reader.result))
  reader.readAsDataURL(chosen)
})

// What was taken is of the page as it was.
form.addEventListener("preview", () => {
  if (page() === subject) return
  turn++
  close()
  said.textContent = ""
  const isTaken = tiles().some((tile) => tile !== poster && tile.ariaPressed === "true")
  for (const tile of tiles()) if (tile !== poster) tile.remove()
  if (isTaken) keepPoster()
})

form.addEventListener("submit", ({ submitter }) => {
  if (submitter?.formTarget !== "preview") return
  // No picture is needed for a look at the page.
  form.addEventListener("formdata", ({ formData }) => formData.delete(input.name), { once: true })
})

choices.hidden = false

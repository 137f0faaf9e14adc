// Takes a page from a file that is chosen, dropped anywhere or pasted, and says at once what is wrong
// with one that cannot be a page. A picture becomes the picture of the card.

const form = document.querySelector("[data-publish]")
const { html, file, cover } = form.elements
const notice = form.querySelector("[data-taken]")

const MAX_BYTES = 1_999_999
const SMALLER = "A page can have up to 2 MB. Make its pictures smaller, or draw them with code."

const STARTS = [
  ["PK\u0003\u0004", "a zip file. Unpack it and choose the HTML file in it, often index.html"],
  ["%PDF", "a PDF document. Choose an HTML file"],
  ["\u001f\u008b", "a compressed file. Unpack it and choose the HTML file in it"],
  ["\u0089PNG", "a picture. Choose the HTML file that shows it"],
  ["GIF8", "a picture. Choose the HTML file that shows it"],
  ["\u00ff\u00d8\u00ff", "a picture. Choose the HTML file that shows it"],
]

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`
const inWords = (bytes) => (bytes < 1e5 ? `${Math.ceil(bytes / 1e3)} kB` : megabytes(bytes))

function decode(bytes) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
}

/** The text of a file, or throws what to tell. */
async function textOf(chosen) {
  const { name, size } = chosen
  const head = await chosen.slice(0, 8).arrayBuffer()
  const start = String.fromCharCode(...new Uint8Array(head))
  const [, what] = STARTS.find(([sign]) => start.startsWith(sign)) ?? []
  if (what) throw new Error(`${name} is ${what}.`)
  if (/^(image|audio|video)\//.test(chosen.type) && !chosen.type.includes("svg"))
    throw new Error(`${name} is no HTML file. Choose the page that shows or plays it.`)
  if (size === 0) throw new Error(`${name} is empty.`)
  if (size > MAX_BYTES) throw new Error(`${name} has ${megabytes(size)}. ${SMALLER}`)
  try {
    return decode(new Uint8Array(await chosen.arrayBuffer()))
  } catch {
    throw new Error(`${name} is not text in UTF-8. Save it in that encoding and choose it again.`)
  }
}

function say(text, isFault = false) {
  notice.textContent = text
  notice.classList.toggle("fault", isFault)
}

async function take(files) {
  const all = [...files]
  const pages = all.filter(({ name, type }) => /\.html?$/i.test(name) || type === "text/html")
  const chosen = pages.length === 1 ? pages[0] : all[0]
  if (!chosen) return
  if (all.length > 1 && pages.length !== 1)
    return say("Choose one HTML file: a page is one file with everything in it.", true)
  if (cover && /^image\/(png|jpeg|webp|gif)$/.test(chosen.type)) return takePicture(files, chosen)
  try {
    html.value = await textOf(chosen)
  } catch (error) {
    // A folder can be dropped, but not read.
    const isFolder = error.name === "NotReadableError" || error.name === "NotFoundError"
    return say(isFolder ? "That is a folder. Choose the HTML file in it." : error.message, true)
  }
  say(`${chosen.name} is in the field now, ${inWords(chosen.size)}.`)
  html.dispatchEvent(new Event("input", { bubbles: true }))
}

function takePicture(files, { name }) {
  cover.files = files
  cover.dispatchEvent(new Event("change", { bubbles: true }))
  say(`${name} is the picture of the card now.`)
}

file.addEventListener("change", async () => {
  await take(file.files)
  file.value = ""
})

const holdsFile = ({ dataTransfer }) => dataTransfer?.types.includes("Files")
const isPicker = ({ target }) => target instanceof HTMLInputElement && target.type === "file"
const mark = (isOver) => document.body.classList.toggle("dropping", isOver)
addEventListener("dragover", (event) => {
  if (!holdsFile(event)) return
  mark(true)
  // Beside the form, too: the browser would open the file and the form would be gone.
  if (!isPicker(event)) event.preventDefault()
})
addEventListener("dragleave", ({ relatedTarget }) => mark(relatedTarget !== null))
// Before the editor, which would take a file for text at the pointer.
addEventListener("drop", dropped, true)
addEventListener("paste", pasted, true)

function dropped(event) {
  mark(false)
  if (!holdsFile(event) || isPicker(event)) return
  event.preventDefault()
  event.stopPropagation()
  take(event.dataTransfer.files)
}
function pasted(event) {
  const files = event.clipboardData?.files ?? []
  if (files.length === 0) return
  event.preventDefault()
  event.stopPropagation()
  take(files)
}

/** Its size in bytes, which only long texts need to be encoded for. */
const sizeOf = (text) => (3 * text.length > MAX_BYTES ? new Blob([text]).size : 0)
form.addEventListener("submit", (event) => {
  const size = sizeOf(html.value)
  if (size <= MAX_BYTES) return
  event.preventDefault()
  event.stopImmediatePropagation()
  say(`Your page has ${megabytes(size)}. ${SMALLER}`, true)
  notice.scrollIntoView({ block: "center" })
})

// The picture of a card: shows the one that was chosen, and where none was, takes what the largest
// canvas of the preview shows. It lands in the same field, where it can be taken out or replaced.

const input = document.querySelector("[data-cover]")
const { form } = input
const shown = form.querySelector("[data-cover-shown]")
const MOST_LETTERS = 2_000_000

/** What came from the preview, as long as it is what the field holds. */
let captured
let declined = false
const isFree = () => !declined && (input.files.length === 0 || input.files[0] === captured)

/** Rises when a picture that is still being decoded is not wanted any more. */
let turn = 0

/** Shows a picture; tells whether it is one, and still wanted. */
async function show(uri) {
  const mine = ++turn
  shown.src = uri
  const isPicture = await shown.decode().then(
    () => true,
    () => false,
  )
  if (mine !== turn) return false
  shown.hidden = !isPicture
  return isPicture
}

async function take(uri) {
  const [, type, base64] = /^data:(image\/(?:webp|png));base64,([\w+/]+=*)$/.exec(uri) ?? []
  if (!base64 || !isFree() || !(await show(uri)) || !isFree()) return
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const file = new File([bytes], `from-the-preview.${type.slice(6)}`, { type })
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
  captured = input.files[0]
}

addEventListener("message", ({ source, data }) => {
  if (source !== form.querySelector("iframe")?.contentWindow) return
  const { broadside, picture } = data ?? {}
  if (broadside !== "cover" || typeof picture !== "string") return
  if (picture.length <= MOST_LETTERS) take(picture)
})

input.addEventListener("change", () => {
  turn++
  captured = undefined
  const [chosen] = input.files
  declined = !chosen
  shown.hidden = true
  if (!chosen) return
  const reader = new FileReader()
  reader.addEventListener("load", () => show(reader.result))
  reader.readAsDataURL(chosen)
})

// What was captured is of the page as it was.
form.addEventListener("preview", () => {
  if (input.files[0] !== captured) return
  turn++
  input.value = ""
  captured = undefined
  shown.hidden = true
})

form.addEventListener("submit", ({ submitter }) => {
  if (submitter?.formTarget !== "preview") return
  // No picture is needed for a look at the page.
  form.addEventListener("formdata", ({ formData }) => formData.delete(input.name), { once: true })
})

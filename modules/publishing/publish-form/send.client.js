// Sends the form without leaving the page: says how far it is, and when something is refused puts
// the faults beside their fields, so that nothing typed or chosen is lost. Without it the browser sends
// the form, and the same page comes back.

const form = document.querySelector("[data-publish]")
const button = form.querySelector("[data-send]")
const label = button.textContent
const status = form.querySelector("[data-sending]")

// Somebody who goes back gets a new form with the old values, which is still the same submission.
const { submission } = form.elements
if (submission.value === submission.defaultValue) {
  const random = crypto.getRandomValues(new Uint8Array(16))
  submission.value = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("")
}

let isSending = false
form.addEventListener("submit", (event) => {
  if (event.submitter?.formTarget) return
  event.preventDefault()
  if (!isSending) send(new FormData(form))
})

function send(fields) {
  isSending = true
  // It keeps the focus: a disabled button would lose it.
  button.setAttribute("aria-disabled", "true")
  status.textContent = "Sending…"
  const request = new XMLHttpRequest()
  request.open("POST", form.action)
  request.setRequestHeader("accept", "text/html")
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    const percent = Math.floor((100 * loaded) / total)
    button.textContent = percent < 100 ? `Sending… ${percent} %` : "Publishing…"
  })
  request.addEventListener("load", () => answered(request))
  request.addEventListener("error", () => {
    rest()
    complain("The connection broke. Your page is still here: send it again.")
  })
  request.send(fields)
}

function rest() {
  isSending = false
  button.removeAttribute("aria-disabled")
  button.textContent = label
  status.textContent = ""
}

function answered({ responseURL, responseText }) {
  // What was published has an address of its own, which a reload only reads.
  if (responseURL !== form.action) return location.assign(responseURL)
  rest()
  const answer = new DOMParser().parseFromString(responseText, "text/html")
  const summary = answer.querySelector(".wrong")
  if (summary) show(summary)
  else {
    const way = answer.querySelector("[data-get-in]")
    complain(answer.querySelector("main p[dir]")?.textContent ?? "The server did not answer.", way)
  }
  document.title = answer.title
  for (const field of form.querySelectorAll(".field")) markFaults(field, answer)
}

function markFaults(field, answer) {
  const id = field.querySelector("label")?.htmlFor
  const control = id && document.getElementById(id)
  const fresh = control && answer.getElementById(id)
  if (!control) return
  field.querySelector(".fault")?.remove()
  control.removeAttribute("aria-invalid")
  if (fresh?.getAttribute("aria-invalid") !== "true") return
  control.setAttribute("aria-invalid", "true")
  control.setAttribute("aria-describedby", fresh.getAttribute("aria-describedby"))
  const fault = fresh.closest(".field").querySelector(".fault")
  if (fault) field.append(document.importNode(fault, true))
}

function complain(text, way) {
  const summary = document.createElement("div")
  summary.className = "notice wrong"
  summary.role = "alert"
  summary.tabIndex = -1
  summary.append(document.createElement("p"))
  summary.firstChild.textContent = text
  if (way) summary.append(document.importNode(way, true))
  show(summary)
}

function show(summary) {
  document.querySelector(".wrong")?.remove()
  const shown = document.importNode(summary, true)
  form.before(shown)
  shown.focus()
}

// Somebody who goes back from the published page finds the form as it was, ready to be sent.
addEventListener("pageshow", rest)

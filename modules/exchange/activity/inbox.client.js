// Opens the inbox of the name that this browser remembers, where no other was asked for.
const form = document.querySelector("[data-inbox]")
const SECRET = /\s*#\s*(nk_.*)$/i
const remembered = form.dataset.inbox === "" ? form.elements.name.value : ""
// The secret of a protected name does not belong in an address.
const name = remembered.replace(SECRET, "")
if (name) location.replace(`/inbox?name=${encodeURIComponent(name)}`)

// This browser may remember the secret with the name.
const secret = document.querySelector("[data-secret-of]")
if (secret) {
  try {
    const signed = localStorage.getItem("broadside:name") ?? ""
    const isOwn = signed.replace(SECRET, "").trim() === secret.dataset.secretOf
    if (isOwn) secret.value ||= SECRET.exec(signed)?.[1] ?? ""
  } catch {
    // A browser may refuse storage; then the secret is typed.
  }
}

// Opens the inbox of the name that this browser remembers, where no other was asked for.
const form = document.querySelector("[data-inbox]")
const remembered = form.dataset.inbox === "" ? form.elements.name.value : ""
// The key of a protected name does not belong in an address.
const name = remembered.replace(/\s*#\s*nk_.*$/i, "")
if (name) location.replace(`/inbox?name=${encodeURIComponent(name)}`)

// Opens the inbox of the name that this browser remembers, where no other was asked for.
const form = document.querySelector("[data-inbox]")
const name = form.dataset.inbox === "" && form.elements.name.value
if (name) location.replace(`/inbox?name=${encodeURIComponent(name)}`)

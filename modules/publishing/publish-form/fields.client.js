// Shows only the fields of the chosen place to publish in.

const form = document.querySelector("[data-publish]")

function showWorld() {
  const value = form.elements.world?.value
  for (const fields of form.querySelectorAll("[data-world]"))
    fields.hidden = fields.disabled = fields.dataset.world !== value
}
for (const radio of form.querySelectorAll("[name=world]"))
  radio.addEventListener("change", showWorld)
// A browser restores what was chosen when somebody goes back.
addEventListener("pageshow", showWorld)
showWorld()

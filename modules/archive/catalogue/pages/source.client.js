// Copies the source as it is shown; where it is shown in part, the download has the rest.
const button = document.querySelector("#copy")
button.hidden = !navigator.clipboard
button.addEventListener("click", async () => {
  await navigator.clipboard.writeText(document.querySelector("#source").textContent)
  button.textContent = "Copied"
})

// Copies the displayed source; if that is only a part, the download has all of it.
const button = document.querySelector("#copy")
button.hidden = !navigator.clipboard
button.addEventListener("click", async () => {
  await navigator.clipboard.writeText(document.querySelector("#source").textContent)
  button.textContent = "Copied"
})

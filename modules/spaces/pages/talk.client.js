// Keeps the latest message in sight, and says that there are new ones to who does not see them.

const NEAR_END = 40

/** `onCount(unread)` is called when it changes. Rooms whose board is the conversation have no section of messages. */
export function createTalk(root, onCount) {
  const section = root.querySelector("[data-panel=messages]")
  const hint = root.querySelector("[data-hint]")
  let unread = 0
  let isInView = !section

  const isSeen = () => isInView && document.visibilityState === "visible"

  function count(next) {
    if (next === unread) return
    unread = next
    hint.hidden = next === 0 || isInView
    hint.textContent = next === 1 ? "1 new message" : `${next} new messages`
    onCount(next)
  }

  function look() {
    if (isSeen()) return count(0)
    hint.hidden = unread === 0 || isInView
  }
  document.addEventListener("visibilitychange", look)
  hint.addEventListener("click", () => section.scrollIntoView({ block: "center" }))
  if (section)
    new IntersectionObserver(([entry]) => {
      isInView = entry.isIntersecting
      look()
    }).observe(section)

  const list = () => section?.querySelector("[role=log]")
  const toEnd = () => list()?.scrollTo(0, list().scrollHeight)
  toEnd()

  return {
    /** Draws, and stays at the end if the reader was there. */
    keepEnd(draw) {
      const before = list()
      const isAtEnd =
        !before || before.scrollHeight - before.scrollTop - before.clientHeight < NEAR_END
      draw()
      if (isAtEnd) toEnd()
    },
    heard: () => !isSeen() && count(unread + 1),
  }
}

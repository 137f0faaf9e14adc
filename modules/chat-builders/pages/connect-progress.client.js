// What the builder is doing: for eyes with the size and the time, for ears only when it changes.

const STAGES = {
  thinking: "Thinking",
  reading: "Reading the game",
  writing: "Writing the page",
  checking: "Checking the page",
  publishing: "Publishing the page",
  published: "Published. The builder is still writing to you",
  stopped: "Stopping",
  lost: "The connection broke. Looking up whether the page was published",
}

const NARROW = matchMedia("(width < 60rem)")

export function createProgress(root) {
  const line = root.querySelector("[data-doing]")
  const words = root.querySelector("[data-stage]")
  const announcement = root.querySelector("[data-announcement]")
  let stage
  let size = 0
  let seconds = 0
  let timer

  function draw() {
    const parts = [
      STAGES[stage],
      stage === "writing" && size >= 1_000 && `${Math.round(size / 1_000)} kB so far`,
      seconds >= 5 && `${seconds} s`,
    ]
    words.textContent = parts.filter(Boolean).join(" · ")
  }

  function announce(text) {
    announcement.textContent = text
  }

  return {
    announce,
    /** Says how it ended, where it can be seen. */
    conclude(text) {
      announce(text)
      announcement.scrollIntoView({ block: "nearest" })
    },
    start() {
      line.hidden = false
      // The button that began it may be below what is to be watched.
      if (NARROW.matches) line.scrollIntoView({ block: "start" })
      stage = undefined
      seconds = 0
      clearInterval(timer)
      timer = setInterval(() => {
        seconds++
        draw()
      }, 1_000)
      this.take({ stage: "thinking" })
    },
    take(progress) {
      size = progress.size ?? 0
      // What it thinks about now is only what it says.
      if (stage === "published" && progress.stage === "thinking") return
      if (progress.stage !== stage && STAGES[progress.stage]) {
        stage = progress.stage
        announce(STAGES[stage])
        root.dataset.doing = stage
      }
      draw()
    },
    stop() {
      clearInterval(timer)
      line.hidden = true
      delete root.dataset.doing
    },
  }
}

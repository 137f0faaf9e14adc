import { platform, setPriority } from "node:os"
import { choose } from "../engine/choose"
import { createGiveWay, threadClock } from "./give-way"
import type { Reply, Task } from "./thinking"

// The DOM's types call a thread's global a window.
const thread = globalThis as unknown as Pick<Worker, "onmessage" | "postMessage">

// On Linux it is that of this thread alone: answering requests goes before thinking.
const LOW = 15
if (platform() === "linux") setPriority(0, LOW)

function think({ strength, ms, ...turn }: Task): Reply {
  try {
    const end = threadClock.now() + ms
    const giveWay = createGiveWay()
    return { choice: choose({ ...turn, isOver: () => giveWay() >= end }, strength) }
  } catch (error) {
    return { failure: String(error) }
  }
}

thread.onmessage = ({ data }: MessageEvent<Task>) => thread.postMessage(think(data))

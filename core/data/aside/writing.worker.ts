import { serveWriting, type WritingThread } from "./serve-writing"

// The DOM's types call a thread's global a window.
serveWriting(globalThis as unknown as WritingThread)

/** A worker of the web platform; it keeps no process alive that has nothing else to do. */
export type Thread = Pick<Worker, "onmessage" | "onerror" | "postMessage" | "terminate">

/** Starts a `*.worker.ts` in a thread of its own; `file` is its path in the repository, or its URL. */
export type StartThread = (file: string | URL) => Thread

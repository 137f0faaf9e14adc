/** This program, started a second time, so that code in it that never returns can be stopped. */
export interface Child {
  /** The lines that it sends, in order; the iteration ends when the child ends. */
  readonly messages: AsyncIterable<string>
  /** Kills it, and settles once it has exited. */
  kill(): Promise<void>
}

/** Starts this program again with these arguments; `main` is its entry file, unless it is a binary. */
export type StartChild = (main: string, args: readonly string[]) => Child

/** In a child: sends one line to the program that started it, before this returns. */
export type SendToParent = (line: string) => void

/** This program, started once more, where code that never returns can be ended. */
export interface Twin {
  /** What it told, in order; they end with it. */
  readonly told: AsyncIterable<string>
  /** Ends it at once, and settles when it has ended. */
  end(): Promise<void>
}

/** Starts this program once more with these arguments; `main` is its entry file, unless it is a binary. */
export type StartTwin = (main: string, args: readonly string[]) => Twin

/** In a twin: tells one line to the program that started it, before this returns. */
export type TellStarter = (line: string) => void

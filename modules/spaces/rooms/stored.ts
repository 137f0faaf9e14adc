import { signal } from "broadside"

/** A change was stored: shows it. Memory must not have what a commit may still refuse. */
export const Stored = signal<() => void>("spaces.stored@1")

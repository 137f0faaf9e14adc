import { signal } from "broadside"

/** Something was stored: shows it. Memory must not have what a commit may still refuse. */
export const Stored = signal<() => void>("gps.stored@1")

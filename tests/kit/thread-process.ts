import { startThread } from "#platform/threads"

// Run by a test: has a thread, and nothing else to do.
startThread(new URL(process.argv[2] ?? ""))
process.stdout.write("started\n")

import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname } from "node:path"

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Makes a folder that only its owner can enter, whatever the umask; one that is there stays as it is. */
export function makePrivateFolder(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there?.isDirectory()) return
  if (there)
    throw new Error(`${path} is a file where a folder is needed. Name another with --data.`)
  mkdirSync(dirname(path), { recursive: true })
  mkdirSync(path)
  chmodSync(path, FOLDER_MODE)
  ownAs(path, dirname(path))
}

/** Makes an empty file that only its owner can read; one that is there stays as it is. */
export function makePrivateFile(path: string): void {
  if (existsSync(path)) return
  closeSync(openSync(path, "ax", FILE_MODE))
  chmodSync(path, FILE_MODE)
  ownAs(path, dirname(path))
}

/** Writes a private file whole or not at all. */
export function writePrivateFile(path: string, text: string): void {
  const part = `${path}.part`
  rmSync(part, { force: true })
  makePrivateFile(part)
  writeFileSync(part, text)
  flush(part)
  renameDurably(part, path)
}

/** Owner and mode of `model` for a file that takes its place. */
export function passAs(path: string, model: string): void {
  const { mode } = statSync(model)
  chmodSync(path, mode & 0o777)
  ownAs(path, model)
}

/** What root makes in the folder of another user belongs to that user, whose server must write it. */
function ownAs(path: string, model: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(path, uid, gid)
}

/** Returns once a power failure can no longer undo the change of name. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  flushFolder(dirname(to))
}

/** Returns once the bytes of a file are on the disk. */
export function flush(path: string): void {
  const file = openSync(path, "r+")
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

export function flushFolder(path: string): void {
  // There a folder cannot be opened, and needs no flush.
  if (process.platform === "win32") return
  const folder = openSync(path, "r")
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

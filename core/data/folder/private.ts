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

/**
 * Creates a folder that only its owner can enter, regardless of the umask; leaves an existing one
 * unchanged.
 */
export function makePrivateFolder(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there?.isDirectory()) return
  if (there) throw new Error(`${path} is a file, not a folder. Choose another folder with --data.`)
  if (!existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true })
  mkdirSync(path)
  chmodSync(path, FOLDER_MODE)
  ownAs(path, dirname(path))
}

/** Creates an empty file that only its owner can read; leaves an existing one unchanged. */
export function makePrivateFile(path: string): void {
  if (existsSync(path)) return
  closeSync(openSync(path, "ax", FILE_MODE))
  chmodSync(path, FILE_MODE)
  ownAs(path, dirname(path))
}

/** Writes a private file atomically. */
export function writePrivateFile(path: string, text: string): void {
  const part = `${path}.part`
  rmSync(part, { force: true })
  makePrivateFile(part)
  writeFileSync(part, text)
  flush(part)
  renameDurably(part, path)
}

/** Copies owner and mode of `model` to the file that replaces it. */
export function passAs(path: string, model: string): void {
  const { mode } = statSync(model)
  chmodSync(path, mode & 0o777)
  ownAs(path, model)
}

/**
 * Files that root creates in another user's folder must belong to that user, whose server writes
 * them.
 */
function ownAs(path: string, model: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(path, uid, gid)
}

/** Renames a file; a power failure can no longer undo it after this returns. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  flushFolder(dirname(to))
}

/** Returns once the bytes of a file are on disk. */
export function flush(path: string): void {
  const file = openSync(path, "r+")
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

export function flushFolder(path: string): void {
  // Windows cannot open a folder, and does not need the flush.
  if (process.platform === "win32") return
  const folder = openSync(path, "r")
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

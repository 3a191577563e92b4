import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'

/** Returns the last lines of a file, '' when there is none. */
export function tail(path: string, lines = 20): string {
  if (!existsSync(path)) return ''
  const file = openSync(path, 'r')
  try {
    const size = fstatSync(file).size
    const bytes = Buffer.alloc(Math.min(size, 16_384))
    readSync(file, bytes, 0, bytes.length, size - bytes.length)
    return bytes.toString('utf8').trimEnd().split('\n').slice(-lines).join('\n')
  } finally {
    closeSync(file)
  }
}

/** Renames a log to `<path>.1` when it exceeds `limit` bytes, replacing the previous one. */
export function rotate(path: string, limit = 10 * 1024 * 1024): void {
  if (existsSync(path) && statSync(path).size > limit) renameSync(path, `${path}.1`)
}

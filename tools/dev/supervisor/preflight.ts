import { existsSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listenError, reservePort } from '@jejaring/local-servers/system/free-port'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { checkOpen, checkOwner } from './check-owner'

const MEGABYTE = 1024 * 1024
const MIN_FREE_BYTES = 300 * MEGABYTE

/** Creates the data directory and checks that it is writable, owned by us and has enough space. */
export function checkDirectory(directory: string, needed = MIN_FREE_BYTES): void {
  let me: number
  try {
    makeDirectory(directory)
    me = probeOwner(directory)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw full(directory, 0, needed)
    if (code === 'EACCES') for (const check of [checkOpen, checkOwner]) check(directory)
    throw new ReadableError(
      `The data directory ${directory} cannot be made or written to (${code}). Choose another DATA_DIR.`,
      { cause },
    )
  }
  checkOwner(directory, me)
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize < needed) throw full(directory, bavail * bsize, needed)
}

/** Creates one level at a time: Node's recursive mkdir never returns where nothing can be created, such as /proc. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  makeDirectory(dirname(directory))
  mkdirSync(directory, { mode: 0o700 })
}

/**
 * Writes a probe file and returns its owner's user id. Permission bits are not enough: root may write to /sys
 * but cannot, and some file systems assign all files to one user.
 */
function probeOwner(directory: string): number {
  const probe = join(directory, `.write-probe.${process.pid}`)
  writeFileSync(probe, '')
  const { uid } = statSync(probe)
  rmSync(probe)
  return uid
}

/** Checks that the public port is free and reserves it. */
export async function checkPort(port: number, host: string): Promise<void> {
  reservePort(port)
  const code = await listenError(port, host)
  if (!code) return
  const another = `choose another one, for example PORT=${port < 1024 ? 3000 : port + 1} npm start`
  if (code === 'EADDRINUSE') {
    throw new ReadableError(`Port ${port} is already in use. Stop what uses it, or ${another}.`)
  }
  if (code === 'EACCES') throw new ReadableError(`This user may not listen on port ${port}; ${another}.`)
  throw new ReadableError(`Nobody can listen on ${host}:${port} (${code}). Check HOST and PORT.`)
}

function full(directory: string, free: number, needed: number): ReadableError {
  const megabytes = Math.floor(free / MEGABYTE)
  return new ReadableError(
    `The disk that holds ${directory} is full: ${megabytes} MB are free and ${Math.ceil(needed / MEGABYTE)} MB are needed. ` +
      'Free some space, or choose another DATA_DIR.',
  )
}

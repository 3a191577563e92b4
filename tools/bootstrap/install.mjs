import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readableError } from './readable-error.mjs'
import { root } from './root.mjs'
import { runningInstance } from './running.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.jejaring-installed')

/**
 * Installs the npm packages unless the installed ones match this lock file and platform. While the product runs from this
 * folder, the installed ones stay: a service that starts again would find other packages, or none.
 */
export async function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expectedStamp()) return
  const instance = runningInstance()
  if (instance) {
    // Not on standard output, which callers read.
    console.error(
      `package-lock.json has changed, but Jejaring runs from this folder (process ${instance}): the installed npm packages stay. Stop it, then run any command to install the new ones.`,
    )
    return
  }
  console.log(
    existsSync(modules)
      ? 'Updating the npm packages …'
      : 'Installing the npm packages (once; takes a minute) …',
  )
  const before = Date.now()
  // Not `npm ci`: it requires optional packages of other platforms, which some registries do not carry.
  // `--no-save`: npm would write those that a registry does carry into the lock file.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await npm(args)
  if (code !== 0) {
    const reason = /ENOSPC/.test(output) ? 'The disk is full.' : 'npm says above why.'
    throw readableError(`The npm packages could not be installed. ${reason}`)
  }
  // A new file: a copy of the folder by hard links keeps its own.
  writeFileSync(`${stamp}.new`, expectedStamp())
  renameSync(`${stamp}.new`, stamp)
  console.log(`… installed in ${Math.round((Date.now() - before) / 1000)} s.`)
}

function expectedStamp() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  // Native packages use Node-API and work with any Node version.
  return `${lock} ${process.platform}-${process.arch}\n`
}

function npm(args) {
  const program = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  return new Promise((resolve) => {
    const child = spawn(program[0], [...program.slice(1), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (text) => {
      output += text
      process.stderr.write(text)
    })
    const forward = (signal) => child.kill(signal)
    const stop = () => process.exit(130)
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, forward).once(signal, stop)
    const settle = (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward).off(signal, stop)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      settle(1)
    })
    child.once('close', settle)
  })
}

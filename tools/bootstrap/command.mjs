// Runs a command of tools/cli, tools/dev or tools/bench. Plain JavaScript: at first nothing is installed or built.
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { dropClockVariables, dropDatabaseVariables } from './environment.mjs'
import { install } from './install.mjs'
import { lockBuild } from './lock.mjs'
import { checkNode, runWithInstalledNode } from './node.mjs'
import { readableError } from './readable-error.mjs'
import { root } from './root.mjs'
import { markRunning } from './running.mjs'

const FOLDERS = ['tools/cli/commands', 'tools/dev/commands', 'tools/bench/commands']

/**
 * Installs what is missing, bundles the command and runs it. A command module exports `run(args)`, which
 * returns the exit code. It may export `prepare()`, which runs under the build lock, and `programs`: files,
 * relative to the root and without `.ts`, that it starts as separate processes.
 */
export async function command(name, args = process.argv.slice(2)) {
  process.stdout.on('error', continueUnread)
  try {
    checkNode()
    dropDatabaseVariables()
    const isClockChanged = dropClockVariables()
    if (!commandNames().includes(name))
      throw readableError(`Unknown command "${name}". There are: ${commandNames().join(', ')}.`)
    await locked(install)
    const code = await runWithInstalledNode(isClockChanged)
    if (code !== undefined) process.exit(code)
    const module = await locked(() => prepared(name, args))
    if (name === 'start' || name === 'dev') markRunning()
    process.exit(await module.run(args))
  } catch (error) {
    console.error(
      error.code === 'ENOSPC' ? 'The disk is full. Free some space and try again.' : describe(error),
    )
    process.exit(1)
  }
}

/** The reader of a pipe went away (`npm run seed | head`): a command still ends its work and stops its servers. */
function continueUnread(error) {
  if (error.code !== 'EPIPE') throw error
}

async function prepared(name, args) {
  const [{ bundleTool }, { stop }] = await Promise.all([import('./bundle-tool.mjs'), import('esbuild')])
  const load = async (entry) => createRequire(import.meta.url)(await bundleTool(entry))
  // Commands import generated code, so generate it before bundling.
  await (await load('tools/dev/build/generate-proto')).generateProto()
  const module = await load(entryOf(name))
  for (const program of module.programs ?? []) await bundleTool(program)
  // `--help` needs no build.
  if (!args.some((word) => ['--help', '-h'].includes(word))) await module.prepare?.()
  // esbuild's service process would keep running.
  await stop()
  return module
}

function commandNames() {
  const files = FOLDERS.flatMap((folder) => readdirSync(join(root, folder)))
  return files.map((file) => file.replace(/\.ts$/, '')).sort()
}

/** The module of a command, relative to the root and without `.ts`. */
function entryOf(name) {
  return FOLDERS.map((folder) => `${folder}/${name}`).find((entry) => existsSync(join(root, `${entry}.ts`)))
}

/** Runs `work` under the lock of this folder's installations and builds. */
async function locked(work) {
  const unlock = await lockBuild()
  try {
    return await work()
  } finally {
    unlock()
  }
}

function describe(error) {
  const { code, path } = error
  if (code === 'ENOSPC') return 'The disk is full. Free some space and try again.'
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return `This user may not write to ${path} (${code}).`
  return error.name === 'ReadableError' ? error.message : (error.stack ?? error)
}

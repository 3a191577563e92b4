// Runs a command of tools/cli, tools/dev or tools/bench. Plain JavaScript: at first nothing is installed or built.
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { install } from './install.mjs'
import { lockBuild } from './lock.mjs'
import { checkNode, runByOurNode } from './node.mjs'
import { root } from './root.mjs'
import { sentence } from './sentence.mjs'

const FOLDERS = ['tools/cli/commands', 'tools/dev/commands', 'tools/bench/commands']

/**
 * Installs what is missing, bundles the command and runs it. A command module exports `run(args)`, which returns the
 * exit code. It may export `prepare()`, which runs while nobody else installs or builds in this folder, and `programs`:
 * other files, relative to the root and without `.ts`, that it starts as separate processes.
 */
export async function command(name, args = process.argv.slice(2)) {
  try {
    checkNode()
    if (!commandNames().includes(name))
      throw sentence(`Unknown command "${name}". There are: ${commandNames().join(', ')}.`)
    await locked(install)
    const code = await runByOurNode()
    if (code !== undefined) process.exit(code)
    const module = await locked(() => prepared(name, args))
    process.exit(await module.run(args))
  } catch (error) {
    console.error(
      error.code === 'ENOSPC' ? 'The disk is full. Free some space and try again.' : describe(error),
    )
    process.exit(1)
  }
}

async function prepared(name, args) {
  const [{ bundleTool }, { stop }] = await Promise.all([import('./bundle-tool.mjs'), import('esbuild')])
  const load = async (entry) => createRequire(import.meta.url)(await bundleTool(entry))
  // Commands may import the generated code, so it must be there before they are bundled.
  await (await load('tools/dev/commands/generate')).run()
  const module = await load(entryOf(name))
  for (const program of module.programs ?? []) await bundleTool(program)
  // Whoever asks what a command does need not wait until everything is built.
  if (!args.some((word) => ['--help', '-h'].includes(word))) await module.prepare?.()
  // Its helper process would stay for as long as we do.
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

/** Does this while nobody else installs or builds in this folder. */
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

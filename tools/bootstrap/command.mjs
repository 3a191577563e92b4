// Runs one of tools/src/commands. Plain JavaScript, because nothing is installed or built at first.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { install } from './install.mjs'
import { lockBuild } from './lock.mjs'
import { checkNode, runByOurNode } from './node.mjs'
import { root } from './root.mjs'
import { sentence } from './sentence.mjs'

const commands = join(root, 'tools', 'src', 'commands')

/**
 * Installs what is missing, bundles the command and runs it. A command module exports `run(args)`, which returns the
 * exit code. It may export `prepare()`, which runs while nobody else installs or builds in this folder, and `programs`:
 * other files of tools/src that it starts as processes of their own.
 */
export async function command(name, args = process.argv.slice(2)) {
  try {
    checkNode()
    const known = readdirSync(commands).map((file) => file.replace(/\.ts$/, ''))
    if (!known.includes(name)) throw sentence(`Unknown command "${name}". There are: ${known.join(', ')}.`)
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
  await (await load('commands/generate')).run()
  const module = await load(`commands/${name}`)
  for (const program of module.programs ?? []) await bundleTool(program)
  // Whoever asks what a command does need not wait until everything is built.
  if (!args.some((word) => ['--help', '-h'].includes(word))) await module.prepare?.()
  // Its helper process would stay for as long as we do.
  await stop()
  return module
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

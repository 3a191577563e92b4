import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { updatesFile } from '../checks/dependencies'
import { parseUpdates, recordCheck } from '../dependencies/updates'
import { root } from '../root'
import { run as runProgram } from '../system/run'

/** `npm run updates` asks npm for newer versions and records them in docs/updates.json. */
export async function run(args: string[]): Promise<number> {
  const exitCode = parseArguments(
    new Command('npm run updates --').description(
      'Asks npm what is newer than what is used here, and writes it to docs/updates.json.',
    ),
    args,
  )
  if (exitCode !== undefined) return exitCode
  const before = existsSync(updatesFile) ? parseUpdates(readFileSync(updatesFile, 'utf8')) : undefined
  const { output } = await runProgram('npm', ['outdated', '--json', '--include-workspace-root'], {
    cwd: root,
  })
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  const updates = recordCheck(before, json, new Date().toISOString().slice(0, 10))
  writeFileSync(updatesFile, `${JSON.stringify(updates, null, 2)}\n`)
  for (const [name, { has, latest, since }] of Object.entries(updates.behind))
    console.log(`${name} ${has}: ${latest} is there, seen ${since}`)
  return 0
}

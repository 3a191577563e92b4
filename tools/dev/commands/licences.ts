import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { allLicenceProblems, licencesFile } from '../checks/dependencies'
import { licencePage } from '../dependencies/licences'
import { readLock } from '../dependencies/lock'
import { writeSbom } from '../dependencies/sbom'
import { root } from '../root'

/**
 * `npm run licences` writes the software bill of materials to dist/sbom.cdx.json and lists licences outside
 * the policy; with `--write` it also rewrites docs/licences.md.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm run licences --')
    .description(
      'Writes the bill of materials to dist/sbom.cdx.json; exit status 1 on a licence that was not agreed to.',
    )
    .option('--write', 'rewrite docs/licences.md')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const lock = readLock()
  const file = join(root, 'dist', 'sbom.cdx.json')
  mkdirSync(join(root, 'dist'), { recursive: true })
  await writeSbom(file)
  if (program.opts<{ write?: boolean }>().write) writeFileSync(licencesFile, licencePage(lock))
  const problems = allLicenceProblems()
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? `The bill is in ${file}.` : `${problems.length} problems.`)
  return problems.length === 0 ? 0 : 1
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root'
import { installed, run } from '../system/run'
import { baseCommit } from './changed-tests'
import { type Outcome, outcomeOfExit, type Step, skipped } from './step'

const proto = join(root, 'proto')

export const biome: Step = {
  name: 'biome',
  run: async () => outcomeOfExit(await run(installed('biome'), ['check', '--error-on-warnings', '.'])),
}

/** Import directions and cycles: .dependency-cruiser.mjs. */
export const importRules: Step = {
  name: 'dependency-cruiser',
  run: async () =>
    outcomeOfExit(
      await run(process.execPath, [
        ...[installed('depcruise'), '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
        ...['packages', 'services', 'frontends', 'tools', 'test', 'proto'],
      ]),
    ),
}

/** Unused files, exports and dependencies: knip.json. */
export const unusedCode: Step = {
  name: 'knip',
  run: async () => outcomeOfExit(await run(process.execPath, [installed('knip'), '--no-progress'])),
}

export const bufLint: Step = {
  name: 'buf lint',
  run: async () => outcomeOfExit(await run(installed('buf'), ['lint'], { cwd: proto })),
}

export const bufBreaking: Step = { name: 'buf breaking', run: compareWithMain }

export const typechecks: Step[] = ['tsconfig.json', 'tsconfig.frontends.json'].map((project) => ({
  name: `tsc -p ${project}`,
  run: async () => outcomeOfExit(await run(installed('tsc'), ['-p', project])),
}))

/** Checks proto/ for breaking changes against `baseCommit`: messages in transit must stay readable. */
async function compareWithMain(): Promise<Outcome> {
  const base = await baseCommit()
  const { code } = await run('git', ['cat-file', '-e', `${base}:proto/buf.yaml`])
  if (code !== 0)
    return skipped(bufBreaking.name, 'there is no earlier commit of main with a proto/ to compare with')
  const folder = mkdtempSync(join(tmpdir(), 'jejaring-proto-'))
  try {
    const archive = join(folder, 'proto.tar')
    await run('git', ['archive', '--output', archive, base, 'proto'])
    await run('tar', ['-xf', archive, '-C', folder])
    return outcomeOfExit(
      await run(installed('buf'), ['breaking', '--against', join(folder, 'proto')], { cwd: proto }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

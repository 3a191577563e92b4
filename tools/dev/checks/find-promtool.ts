import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cachedProgram, inTemporaryFolder, needs } from '@jejaring/local-servers/system/fetched-program'
import { printLine } from '../console'
import { root } from '../root'
import { run } from '../system/run'

/** go.mod and go.sum pin the source; `go install` refuses Prometheus, because its go.mod replaces modules. */
const MODULE = join(root, 'tools', 'dev', 'checks', 'promtool')

/** Returns the path of promtool, built by Go unless it was before. Throws the reason when there is none. */
export async function findPromtool(): Promise<string> {
  const program = cachedProgram(`promtool-${digest()}`)
  if (existsSync(program)) return program
  await needs('go', ['version'])
  printLine('Building promtool with Go; this takes a few minutes, once.')
  await inTemporaryFolder(program, async (folder) => {
    const built = join(folder, 'promtool')
    // Without the tag it contains the clients of all clouds.
    const flags = [
      '-trimpath',
      '-buildvcs=false',
      '-mod=readonly',
      '-tags',
      'remove_all_sd',
      '-ldflags',
      '-s -w',
    ]
    const { code, output } = await run(
      'go',
      ['build', ...flags, '-o', built, 'github.com/prometheus/prometheus/cmd/promtool'],
      { cwd: MODULE, environment: { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' } },
    )
    if (code !== 0) throw new Error(`go build promtool: ${output.trim().split('\n').at(-1)}`)
    return built
  })
  return program
}

function digest(): string {
  const hash = createHash('sha256')
  for (const file of ['go.mod', 'go.sum']) hash.update(readFileSync(join(MODULE, file)))
  return hash.digest('hex').slice(0, 12)
}

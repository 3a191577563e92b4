import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { timed } from '../console'
import { root } from '../root'
import { installed, run } from '../system/run'
import { type BuildTarget, digest, isUpToDate, recordBuild } from './build-target'

const product: BuildTarget = { name: 'proto', inputs: ['proto'], output: 'proto/gen/jejaring' }

/** Generates the TypeScript code of `proto/`. */
export async function generateProto(): Promise<void> {
  if (isUpToDate(product)) return
  const before = digest(product)
  await timed('Generating code from proto', async () => {
    const { code, output } = await run(installed('buf'), ['generate'], { cwd: join(root, 'proto') })
    if (code !== 0) throw new ReadableError(`The code of proto/ could not be generated:\n${output}`)
  })
  recordBuild(product, before)
}

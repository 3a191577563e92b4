import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { dataDirectory } from './product'

const run = promisify(execFile)

/** Runs one of the operator's command lines, `npm run <name> -- <words>`, on this worker's product and returns its output. */
export async function runOperatorCommand(name: string, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['tools/run.mjs', name, ...words], {
    cwd: resolve(__dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDirectory(), DATABASE_URL: undefined },
  })
  return stdout
}

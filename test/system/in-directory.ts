import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** Runs one of the operator's command lines, `npm run <name> -- <word>`, on a data directory. */
export async function inDirectory(
  dataDirectory: string,
  name: string,
  word: string,
  environment: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['tools/run.mjs', name, word], {
    cwd: resolve(__dirname, '../..'),
    env: { ...process.env, DATABASE_URL: undefined, ...environment, DATA_DIR: dataDirectory },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

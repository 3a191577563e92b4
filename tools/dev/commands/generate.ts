import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { generate } from '../build/generate'

/** `npm run generate` generates the TypeScript code of proto/. */
export async function run(args: string[] = []): Promise<number> {
  const exitCode = parseArguments(
    new Command('npm run generate --').description('Makes the TypeScript of proto/.'),
    args,
  )
  if (exitCode !== undefined) return exitCode
  await generate()
  return 0
}

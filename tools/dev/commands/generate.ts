import { Command } from 'commander'
import { read } from '../../cli/operator/command-line'
import { generate } from '../build/generate'

/** `npm run generate` generates the TypeScript code of proto/. */
export async function run(args: string[] = []): Promise<number> {
  const wrong = read(new Command('npm run generate --').description('Makes the TypeScript of proto/.'), args)
  if (wrong !== undefined) return wrong
  await generate()
  return 0
}

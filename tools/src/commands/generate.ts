import { Command } from 'commander'
import { generate } from '../build/generate'
import { read } from '../operator/command-line'

/** `npm run generate`: the TypeScript of proto/. */
export async function run(args: string[] = []): Promise<number> {
  const wrong = read(new Command('npm run generate --').description('Makes the TypeScript of proto/.'), args)
  if (wrong !== undefined) return wrong
  await generate()
  return 0
}

import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { generateApiTypes } from '../build/generate-api-types'
import { generateProto } from '../build/generate-proto'

/** `npm run generate` generates the TypeScript code of proto/ and the types of the API's replies. */
export async function run(args: string[] = []): Promise<number> {
  const exitCode = parseArguments(
    new Command('npm run generate --').description(
      'Makes the TypeScript of proto/ and the types of the API.',
    ),
    args,
  )
  if (exitCode !== undefined) return exitCode
  await generateProto()
  await generateApiTypes()
  return 0
}

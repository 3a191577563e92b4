import { generate } from '../build/generate'

/** `npm run generate`: the TypeScript of proto/. */
export async function run(): Promise<number> {
  await generate()
  return 0
}

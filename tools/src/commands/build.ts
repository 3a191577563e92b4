import { buildEverything } from '../build/everything'

/** `npm run build`: the generated code, the services and the pages. */
export async function run(): Promise<number> {
  await buildEverything()
  return 0
}

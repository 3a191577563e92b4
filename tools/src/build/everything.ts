import { buildFrontends } from './frontends'
import { generate } from './generate'
import { buildServices } from './services'

/** Makes all that is made from sources; what has not changed is left alone. */
export async function buildEverything(): Promise<void> {
  await generate()
  await buildServices()
  await buildFrontends()
}

import { buildCommandLine } from './command-line'
import { buildFrontends } from './frontends'
import { buildServices } from './services'

/** Makes all that is made from sources; what has not changed is left alone. */
export async function buildEverything(): Promise<void> {
  await buildServices()
  await buildCommandLine()
  await buildFrontends()
}

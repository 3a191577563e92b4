import { buildCommandLine } from './command-line'
import { buildFrontends } from './frontends'
import { buildServices } from './services'

/** Builds everything whose inputs have changed. */
export async function buildEverything(): Promise<void> {
  await buildServices()
  await buildCommandLine()
  await buildFrontends()
}

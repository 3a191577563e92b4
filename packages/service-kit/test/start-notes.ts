import { startService } from '@jejaring/testing'
import type { Kit, KitEnvironment } from '../src'
import { notesService } from './fixtures'

/** Starts the fixture service and returns its kit. */
export async function startNotes() {
  let kit!: Kit<KitEnvironment>
  const service = await startService(
    notesService('pins', (its) => {
      kit = its
    }),
  )
  return { kit, service }
}

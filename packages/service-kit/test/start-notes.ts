import { startService } from '@jejaring/testing'
import type { Kit, KitEnvironment } from '../src'
import { notesService } from './fixtures'

/** The service of the fixtures, running, with its kit for those who call what the kit gives. */
export async function startNotes() {
  let kit!: Kit<KitEnvironment>
  const service = await startService(
    notesService('pins', (its) => {
      kit = its
    }),
  )
  return { kit, service }
}

import { startService } from '@jejaring/testing'
import { z } from 'zod'
import { defineService, type Fault, type Handlers, type Kit } from '../src'
import { Notes } from './fixtures'

export type NotesHandlers = Handlers<typeof Notes>

export const echo: NotesHandlers = {
  write: (request) => request,
  async *countTo({ end }) {
    for (let number = 1; number <= end; number++) yield { number }
  },
  async add(requests) {
    let sum = 0
    for await (const { number } of requests) sum += number
    return { sum }
  },
}

/** A service without a database that serves `Notes`, with some handlers replaced. */
export async function serveNotes(handlers: Partial<NotesHandlers>, wire?: (kit: Kit) => void) {
  const definition = defineService({
    name: 'notes',
    environment: z.object({}),
    start(kit) {
      wire?.(kit)
      kit.serve(Notes, { ...echo, ...handlers })
    },
  })
  return await startService(definition, { rpc: Notes })
}

export const faultOf = async (promise: Promise<unknown>): Promise<Fault> => {
  const outcome = await promise.then(
    () => new Error('it succeeded'),
    (error: unknown) => error as Fault,
  )
  return outcome as Fault
}

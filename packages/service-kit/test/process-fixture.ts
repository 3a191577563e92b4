import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type DatabaseKit, defineService, type Kit, type KitEnvironment, main } from '../src'
import { Notes, notesService } from './fixtures'

const start = (kit: Kit<KitEnvironment>) => {
  kit.serve(Notes, {
    async write(request) {
      if (request.text === 'slow') await sleep(500)
      if (request.text === 'stuck') await sleep(60_000)
      if (request.text === 'leak') process.emitWarning('It leaks.')
      if (request.text === 'old') process.emitWarning('It is old.', 'DeprecationWarning')
      return request
    },
    async *countTo() {},
    add: async () => ({ sum: 0 }),
  })
}

const service = {
  ...notesService('pins', start),
  // `await-migrated` must work without this variable.
  environment: z.object({ NEEDED_TO_SERVE: z.string() }) as never,
  commands: {
    break: async ({ database }: DatabaseKit) => await database.query('SELECT FROM nothing'),
    count: async ({ database }: DatabaseKit, words: readonly string[]) => {
      const [{ n }] = await database.query('SELECT count(*)::int AS n FROM notes')
      console.log(`counted ${n} ${words.join(' ')}`)
    },
  },
}
main(service, defineService({ ...service, process: 'settler' }))

import { setTimeout as sleep } from 'node:timers/promises'
import type { DataSource } from 'typeorm'
import { defineService, type Kit, type KitEnvironment, main } from '../src'
import { Notes, notesService } from './fixtures'

const start = (kit: Kit<KitEnvironment>) => {
  kit.serve(Notes, {
    async write(request) {
      if (request.text === 'slow') await sleep(500)
      if (request.text === 'stuck') await sleep(60_000)
      return request
    },
    async *countTo() {},
    add: async () => ({ sum: 0 }),
  })
}

const service = {
  ...notesService('pins', start),
  commands: {
    count: async (database: DataSource, words: readonly string[]) => {
      const [{ n }] = await database.query('SELECT count(*)::int AS n FROM notes')
      console.log(`counted ${n} ${words.join(' ')}`)
    },
  },
}
main(service, defineService({ ...service, process: 'settler' }))

import { defineService } from '@jejaring/service-kit'
import { databaseKit, openCommandDatabase } from '@jejaring/service-kit/testing'
import { z } from 'zod'
import { sealAudit } from '../src/operations/seal-audit'

// A sealer in its own process, which pauses at the point where the test kills it.
const idle = defineService({
  name: 'identity',
  environment: z.object({}),
  database: { entities: [], migrations: [], rights: {} },
  start() {},
})

async function main(): Promise<void> {
  const database = await openCommandDatabase(idle, process.env)
  const kit = databaseKit(database, 'identity')
  await sealAudit({
    database,
    transaction: (work) =>
      kit.transaction(async (tx) => {
        const done = await work(tx)
        await pauseAt('before the commit')
        return done
      }),
  })
  await pauseAt('behind the commit')
}

async function pauseAt(point: string): Promise<void> {
  if (process.env.PAUSE_AT !== point) return
  console.log(point)
  await new Promise((resolve) => setTimeout(resolve, 3_600_000))
}

void main()

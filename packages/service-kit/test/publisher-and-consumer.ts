import { eventually, startService } from '@jejaring/testing'
import type { EntityManager } from 'typeorm'
import type { ConsumeOptions, EventMeta, Kit, KitEnvironment } from '../src'
import { connectNats, migrate, streamName } from '../src/testing'
import { notesService, type Text, TextCodec } from './fixtures'

/** The subject of the events. */
export const CHANGED = 'identity.member.changed'

/** A publisher and a consumer that share a stream, as two services do. */
export async function startPublisherAndConsumer(
  handle?: (event: Text, meta: EventMeta) => void,
  environment: Record<string, string> = {},
  together?: (events: readonly Text[], metas: readonly EventMeta[]) => void,
  selectRelevant?: ConsumeOptions<Text>['selectRelevant'],
) {
  let kit!: Kit<KitEnvironment>
  const publisher = notesService('identity', (its) => {
    kit = its
  })
  const consumer = notesService('pins', (its) => {
    const write = (manager: EntityManager, events: readonly Text[]) =>
      manager.query('INSERT INTO notes (text) SELECT unnest($1::text[])', [events.map(({ text }) => text)])
    const options = selectRelevant ? { selectRelevant } : {}
    if (together)
      return its.consumeBatch(
        CHANGED,
        TextCodec,
        async (events, manager, metas) => {
          together(events, metas)
          await write(manager, events)
        },
        options,
      )
    its.consume(
      CHANGED,
      TextCodec,
      async (event, manager, meta) => {
        handle?.(event, meta)
        await write(manager, [event])
      },
      options,
    )
  })
  const from = await startService(publisher, { environment })
  const to = await startService(consumer, {
    environment: { ...environment, NATS_PREFIX: from.environment.NATS_PREFIX! },
  })
  const say = (...texts: string[]) =>
    kit.transaction(async (tx) =>
      tx.publishAll(
        CHANGED,
        TextCodec,
        texts.map((text) => ({ text })),
      ),
    )
  const received = async () => {
    const { rows } = await to.database.query<{ text: string }>('SELECT text FROM notes ORDER BY text')
    return rows.map(({ text }) => text)
  }
  return {
    publisher,
    consumer,
    from,
    to,
    kit,
    say,
    received,
    nats: () => connectNats(from.environment.NATS_URL!, 'test'),
    stream: streamName(from.environment.NATS_PREFIX!),
    migrateBoth: () => Promise.all([migrate(publisher, from.environment), migrate(consumer, to.environment)]),
    stop: async () => {
      await to.stop()
      await from.stop()
    },
  }
}

/** Waits until the publisher's outbox is empty. */
export async function published(pair: Awaited<ReturnType<typeof startPublisherAndConsumer>>): Promise<void> {
  await eventually(async () => {
    const { rows } = await pair.from.database.query<{ waiting: bigint }>(
      'SELECT count(*) AS waiting FROM outbox WHERE published_at IS NULL',
    )
    return rows[0]!.waiting === 0n
  })
}

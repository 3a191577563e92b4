import { Client as Channel } from '@grpc/grpc-js'
import { z } from 'zod'
import { caller, defineService, type Kit, type KitEnvironment, makeClient } from '../src'
import { runService } from '../src/testing'
import { Notes } from './fixtures'
import { serveNotes } from './serve-notes'

describe('without batching', () => {
  it('each call of a tick is a call of its own', async () => {
    const service = await serveNotes({ write: ({ text }) => ({ text }) })
    const sentBatches = jest.spyOn(Channel.prototype, 'makeServerStreamRequest')
    for (const [isBatching, batches] of [
      [true, 1],
      [false, 0],
    ] as const) {
      sentBatches.mockClear()
      const { client, close } = makeClient(Notes, service.address, caller, { isBatching })
      const texts = Array.from({ length: 20 }, (_, index) => String(index))
      const answers = await Promise.all(texts.map((text) => client.write({ text })))
      expect(answers).toEqual(texts.map((text) => ({ text })))
      expect(sentBatches).toHaveBeenCalledTimes(batches)
      close()
    }
    sentBatches.mockRestore()
    await service.stop()
  })

  it('is what a service does with RPC_BATCHING=0', async () => {
    const service = await serveNotes({ write: ({ text }) => ({ text }) })
    const sentBatches = jest.spyOn(Channel.prototype, 'makeServerStreamRequest')
    for (const [RPC_BATCHING, batches] of [
      ['1', 1],
      ['0', 0],
    ] as const) {
      sentBatches.mockClear()
      let kit!: Kit<KitEnvironment>
      const definition = defineService({
        name: 'caller',
        environment: z.object({}),
        start: (its) => {
          kit = its
        },
      })
      const running = await runService(definition, {
        RPC_BATCHING,
        CALLER_KEY: 'a caller key for tests only',
        GRPC_PORT: '0',
        SIDE_PORT: '0',
        LOG_LEVEL: 'silent',
      })
      const client = kit.client(Notes, service.address)
      await Promise.all(['a', 'b', 'c'].map((text) => client.write({ text })))
      expect(sentBatches).toHaveBeenCalledTimes(batches)
      await running.stop()
    }
    sentBatches.mockRestore()
    await service.stop()
  })
})

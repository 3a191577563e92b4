import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { makeClient, unavailable } from '@jejaring/service-kit'
import { type Double, doubleOf } from '@jejaring/testing'
import { createConfigCache } from './config-cache'

let double: Double<typeof ConfigServiceService>
let close: () => void
let cache: ReturnType<typeof createConfigCache>
beforeEach(async () => {
  double = await doubleOf(ConfigServiceService, {
    readValues: async () => ({ values: [] }),
    listPackages: async () => ({ packages: [] }),
    readBank: async ({ id }) => ({ id, name: 'BCA', fee: 0n, active: true, code: '', channelCode: '' }),
    updateValue: async () => ({ key: 'withdraw_admin', description: '', value: '11' }),
  })
  const client = makeClient(ConfigServiceService, double.address)
  close = client.close
  cache = createConfigCache(client.client)
})
afterEach(async () => {
  close()
  await double.stop()
})

it('shares one call between concurrent reads of the same key', async () => {
  const { cached } = cache
  await Promise.all([cached.readValues({}), cached.readValues({}), cached.readBank({ id: 1 })])
  await cached.readValues({})
  expect((await cached.readBank({ id: 2 })).id).toBe(2)
  await Promise.all([cached.listPackages({}), cached.listPackages({})])
  expect(double.calls).toHaveLength(4)
})

it('reads again after a write or an invalidation', async () => {
  await cache.cached.readValues({})
  await cache.invalidating.updateValue({ key: 'withdraw_admin', value: '11', version: 1n })
  await cache.cached.readValues({})
  cache.invalidate()
  await cache.cached.readValues({})
  expect(double.calls).toHaveLength(4)
})

it('does not cache a failure', async () => {
  double.answer({
    readValues: async () => {
      throw unavailable()
    },
  })
  await expect(cache.cached.readValues({})).rejects.toMatchObject({ code: 'unavailable' })
  double.answer({ readValues: async () => ({ values: [] }) })
  await expect(cache.cached.readValues({})).resolves.toEqual({ values: [] })
})

import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { makeClient, unavailable } from '@jejaring/service-kit'
import { type Double, doubleOf } from '@jejaring/testing'
import { createConfigCache } from './config-cache'

let double: Double<typeof ConfigServiceService>
let close: () => void
let recent: ReturnType<typeof createConfigCache>
beforeEach(async () => {
  double = await doubleOf(ConfigServiceService, {
    readValues: async () => ({ values: [] }),
    listPackages: async () => ({ packages: [] }),
    readBank: async ({ id }) => ({ id, name: 'BCA', fee: 0n, active: true, code: '', channelCode: '' }),
    updateValue: async () => ({ key: 'withdraw_admin', description: '', value: '11' }),
  })
  const made = makeClient(ConfigServiceService, double.address)
  close = made.close
  recent = createConfigCache(made.client)
})
afterEach(async () => {
  close()
  await double.stop()
})

it('asks once for all who ask at about the same time, and for each bank by itself', async () => {
  const { client } = recent
  await Promise.all([client.readValues({}), client.readValues({}), client.readBank({ id: 1 })])
  await client.readValues({})
  expect((await client.readBank({ id: 2 })).id).toBe(2)
  await Promise.all([client.listPackages({}), client.listPackages({})])
  expect(double.calls).toHaveLength(4)
})

it('asks again after a change, however it was heard of', async () => {
  await recent.client.readValues({})
  await recent.watched.updateValue({ key: 'withdraw_admin', value: '11', version: 1n })
  await recent.client.readValues({})
  recent.forget()
  await recent.client.readValues({})
  expect(double.calls).toHaveLength(4)
})

it('does not keep a failure', async () => {
  double.answer({
    readValues: async () => {
      throw unavailable()
    },
  })
  await expect(recent.client.readValues({})).rejects.toMatchObject({ code: 'unavailable' })
  double.answer({ readValues: async () => ({ values: [] }) })
  await expect(recent.client.readValues({})).resolves.toEqual({ values: [] })
})

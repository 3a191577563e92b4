import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { startService, type TestService } from '@jejaring/testing'
import { config } from '../src/service'

let service: TestService<ConfigServiceService>

beforeAll(async () => {
  service = await startService(config, { rpc: ConfigServiceService })
})

afterAll(() => service.stop())

const list = (request: { search?: string; page?: number; id?: number }) =>
  service.client.listBanks({ search: '', page: 0, id: 0, ...request })

test('a fresh installation offers about twenty banks, twenty to a page, by name', async () => {
  const first = await list({})
  const second = await list({ page: 2 })
  expect(first).toMatchObject({ more: true, banks: { length: 20 } })
  expect(second.more).toBe(false)
  const names = [...first.banks, ...second.banks].map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(await list({ page: 3 })).toEqual({ banks: [], more: false })
})

test('finds banks by any part of their name, with pattern characters as letters', async () => {
  expect((await list({ search: ' mandIRI ' })).banks.map(({ name }) => name)).toEqual(['Bank Mandiri'])
  expect((await list({ search: '%' })).banks).toEqual([])
  expect((await list({ search: 'Man_iri' })).banks).toEqual([])
  expect((await list({ search: "'; --\0" })).banks).toEqual([])
})

test('an inactive bank is not offered, and stays readable for those who have it', async () => {
  const [bank] = (await list({ search: 'Allo' })).banks
  await service.database.query('UPDATE banks SET active = false WHERE id = $1', [bank!.id])
  expect((await list({ search: 'Allo' })).banks).toEqual([])
  const kept = { ...bank, active: false }
  expect(await service.client.readBank({ id: bank!.id })).toEqual(kept)
  expect(await list({ id: bank!.id })).toEqual({ banks: [kept], more: false })
})

test('a bank that never was is not found', async () => {
  await expect(service.client.readBank({ id: 0 })).rejects.toMatchObject({ code: 'not_found' })
  await expect(service.client.readBank({ id: 2_000_000_000 })).rejects.toMatchObject({ code: 'not_found' })
  expect(await list({ id: 2_000_000_000 })).toEqual({ banks: [], more: false })
})

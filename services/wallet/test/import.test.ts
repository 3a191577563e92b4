import { WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { importedMember, importMembers } from '@jejaring/testing'
import { beginImport } from '../src/operations/import-members'
import { wallet } from '../src/service'
import { World } from './world'

let world: World
beforeEach(async () => {
  world = await World.start()
})
afterEach(() => world.stop())

test('opening balances are in the wallets, on the day before, and the books agree', async () => {
  const person = world.person()
  const opening = [150_000n, 0n, 5_000n, 20_000n]
  const members = [importedMember('lama1', { id: person.id, opening }), importedMember('lama2')]
  const beganAt = new Date('2026-11-20T17:30:00Z')
  await importMembers(world.service, wallet, beginImport, members, { beganAt })

  const client = world.as(person)
  const { entries, wallets } = await client.listEntries({ wallet: WalletType.SPONSOR })
  expect(entries).toEqual([
    expect.objectContaining({
      ...{ amount: 150_000n, incoming: true, wallet: WalletType.SPONSOR },
      description: 'Saldo awal sponsor dari program sebelumnya',
    }),
  ])
  expect(wallets).toMatchObject({
    total: { income: 155_000n, pulled: 0n, balance: 155_000n },
    voucher: { balance: 20_000n },
    incomeToday: 0n,
  })
  const { rows } = await world.service.database.query(
    `SELECT source, business_day::text AS day FROM moves ORDER BY source`,
  )
  expect(rows.map(({ source }) => source)).toEqual([
    `opening:${person.id}:pairing_level`,
    `opening:${person.id}:sponsor`,
    `opening:${person.id}:voucher`,
  ])
  // It had just become the 21st in Jakarta.
  expect(new Set(rows.map(({ day }) => day))).toEqual(new Set(['2026-11-20']))
  expect(await world.differences()).toEqual([])
  const explained = await client.explainEntry({ id: entries[0]!.id })
  expect(explained).toMatchObject({ rule: expect.stringContaining('program sebelumnya'), cause: undefined })
})

test('an import is refused where the ledger has entries already', async () => {
  const opening = [1n, 0n, 0n, 0n]
  const person = world.person()
  await importMembers(world.service, wallet, beginImport, [
    importedMember('lama1', { id: person.id, opening }),
  ])
  await world.service.database.query('DELETE FROM imports')
  await expect(
    importMembers(world.service, wallet, beginImport, [importedMember('lama2', { opening })]),
  ).rejects.toThrow('entries already')
})

import { WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { importedMember, importMembers } from '@jejaring/testing'
import { beginImport } from '../src/operations/import-members'
import { wallet } from '../src/service'
import { WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
beforeEach(async () => {
  fixture = await WalletFixture.start()
})
afterEach(() => fixture.stop())

test('an import posts opening balances on the day before, with consistent books', async () => {
  const person = fixture.person()
  const opening = [150_000n, 0n, 5_000n, 20_000n]
  const members = [importedMember('lama1', { id: person.id, opening }), importedMember('lama2')]
  const beganAt = new Date('2026-11-20T17:30:00Z')
  await importMembers(fixture.service, wallet, beginImport, members, { beganAt })

  const client = fixture.as(person)
  const { entries, wallets } = await client.listEntries({ wallet: WalletType.SPONSOR })
  expect(entries).toEqual([
    expect.objectContaining({
      amount: 150_000n,
      incoming: true,
      wallet: WalletType.SPONSOR,
      description: 'Saldo awal sponsor dari program sebelumnya',
    }),
  ])
  expect(wallets).toMatchObject({
    total: { income: 155_000n, pulled: 0n, balance: 155_000n },
    voucher: { balance: 20_000n },
    incomeToday: 0n,
  })
  const { rows } = await fixture.service.database.query(
    `SELECT source, business_day::text AS day FROM moves ORDER BY source`,
  )
  expect(rows.map(({ source }) => source)).toEqual([
    `opening:${person.id}:pairing_level`,
    `opening:${person.id}:sponsor`,
    `opening:${person.id}:voucher`,
  ])
  // 2026-11-20T17:30Z is the 21st in Jakarta.
  expect(new Set(rows.map(({ day }) => day))).toEqual(new Set(['2026-11-20']))
  expect(await fixture.differences()).toEqual([])
  const explained = await client.explainEntry({ id: entries[0]!.id })
  expect(explained).toMatchObject({ rule: expect.stringContaining('program sebelumnya'), cause: undefined })
})

test('an import is rejected when the ledger has entries', async () => {
  const opening = [1n, 0n, 0n, 0n]
  const person = fixture.person()
  await importMembers(fixture.service, wallet, beginImport, [
    importedMember('lama1', { id: person.id, opening }),
  ])
  await fixture.service.database.query('DELETE FROM imports')
  await expect(
    importMembers(fixture.service, wallet, beginImport, [importedMember('lama2', { opening })]),
  ).rejects.toThrow('entries already')
})

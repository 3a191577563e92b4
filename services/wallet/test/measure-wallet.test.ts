import { newId } from '@jejaring/service-kit'
import { runCommand } from '@jejaring/service-kit/testing'
import { Registry } from 'prom-client'
import { walletMeter } from '../src/operations/measure-wallet'
import { wallet } from '../src/service'
import { WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
afterAll(() => fixture.stop())

test('the position and the delay of credits follow the bonus log', async () => {
  const registry = new Registry()
  const postedAt = new Date()
  fixture.service.clock.freeze(postedAt.toISOString())
  const placedAt = new Date(postedAt.getTime() - 4_000)
  const receiverId = fixture.person().id
  fixture.bonuses.push(fixture.bonus({ receiverId, amount: 5_000n, placedAt, requestId: newId() }))
  // An imported placement: it has no request, and its date is long past.
  fixture.bonuses.push(fixture.bonus({ receiverId, amount: 5_000n, placedAt: new Date(0), requestId: '' }))
  await fixture.waitUntilIngested()
  await walletMeter(registry, fixture.kit)()
  expect(await registry.metrics()).toContain('jejaring_wallet_bonus_log_position 2\n')
  const text = await (await fetch(`http://${fixture.service.sideAddress}/metrics`)).text()
  expect(text).toContain('jejaring_wallet_credit_delay_seconds_bucket{le="2.5"} 0\n')
  expect(text).toContain('jejaring_wallet_credit_delay_seconds_bucket{le="5"} 1\n')
  expect(text).toContain('jejaring_wallet_credit_delay_seconds_count 1\n')
  fixture.service.clock.reset()
})

test('the last reconciliation is exported, and 0 before the first', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined)
  const registry = new Registry()
  const measure = walletMeter(registry, fixture.kit)
  await measure()
  expect(await registry.metrics()).toContain('jejaring_reconciliation_finished_timestamp_seconds 0\n')
  const report = {
    startedAt: '2026-11-20T20:00:00.000Z',
    finishedAt: '2026-11-20T20:12:00.000Z',
    seq: '1',
    bonusNumber: '7',
    differences: '3',
    running: '0',
    first: [],
  }
  await runCommand(wallet, fixture.service.environment, 'record-reconciliation', [JSON.stringify(report)])
  await measure()
  const text = await registry.metrics()
  const finished = new Date(report.finishedAt).getTime() / 1000
  expect(text).toContain(`jejaring_reconciliation_finished_timestamp_seconds ${finished}\n`)
  expect(text).toContain('jejaring_reconciliation_differences 3\n')
})

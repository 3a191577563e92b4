import childProcess, { type ChildProcess } from 'node:child_process'
import { workbookBomb } from '@jejaring/testing/workbook-bomb'
import { idsOf, PayoutAdmin } from './support/payout-admin'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
let ani: Person
let maker: PayoutAdmin

beforeAll(async () => {
  fixture = await WalletFixture.start()
  ani = fixture.person({ username: 'ani01' })
  maker = new PayoutAdmin(fixture)
  await fixture.earn({ receiverId: ani.id, amount: 9_000_000n })
})
afterAll(() => fixture.stop())

async function downloadedPayout(): Promise<string> {
  const row = await fixture.request(ani, { amount: 100_000n })
  const { payout } = await maker.create(idsOf([row]))
  await maker.download(payout!.id)
  return payout!.id
}

/** Stops every process of a file worker as soon as it starts, until `proceed()`. */
function holdFileWorkers(): { started: Promise<void>; proceed: () => void } {
  const { spawn } = childProcess
  const held: ChildProcess[] = []
  let isHeld = true
  const proceed = () => {
    isHeld = false
    for (const child of held) child.kill('SIGCONT')
  }
  const started = new Promise<void>((resolve) => {
    jest.spyOn(childProcess, 'spawn').mockImplementation(((...args: Parameters<typeof spawn>) => {
      const child = spawn(...args)
      if (isHeld) child.kill('SIGSTOP')
      held.push(child)
      resolve()
      return child
    }) as typeof spawn)
  })
  return { started, proceed }
}

test('answers members while decompression bombs uploaded by an admin are refused', async () => {
  const id = await downloadedPayout()
  const file = await workbookBomb(1_000_000)
  expect(file.length).toBeLessThan(5 * 1024 * 1024)
  const before = process.memoryUsage.rss()
  const reading = holdFileWorkers()
  const refusals = Promise.all([refusal(maker.send(id, file)), refusal(maker.send(id, file))])
  await reading.started
  // Answered while a bomb is being read: its process is stopped.
  for (let call = 0; call < 20; call++) {
    await expect(fixture.as(ani).listOwnWithdrawals({})).resolves.toMatchObject({
      withdrawals: [expect.anything()],
    })
  }
  reading.proceed()
  // One is read at a time: refused by its titles when the reader is quick, by the limits of its process when it is not.
  const invalid = {
    code: 'invalid',
    fields: { file: expect.stringMatching(/tidak terbaca|tidak ditemukan/) },
  }
  const [first, second] = (await refusals).sort((one, other) => one.code.localeCompare(other.code))
  expect(first).toMatchObject(invalid)
  // The other is refused as well, at the latest when it has waited too long.
  if (second.code !== 'unavailable') expect(second).toMatchObject(invalid)
  expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(100)
})

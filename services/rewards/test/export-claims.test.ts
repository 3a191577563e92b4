import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import type { FilePart } from '@jejaring/proto/common/v1/file'
import { ClaimStatus, PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import { newId } from '@jejaring/service-kit'
import { Workbook } from 'exceljs'
import { RewardsFixture } from './support/rewards-fixture'

const whole = { start: 0, length: 100, search: '', order: [], dateStart: '', dateFinish: '' }

let fixture: RewardsFixture
beforeAll(async () => {
  fixture = await RewardsFixture.start()
})
afterAll(() => fixture.stop())

/** The columns of the first sheet by their titles. */
async function sheetOf(parts: AsyncIterable<FilePart>) {
  const chunks: Uint8Array[] = []
  for await (const { data } of parts) chunks.push(data)
  const workbook = new Workbook()
  await workbook.xlsx.load(Buffer.concat(chunks) as never)
  const [head, ...lines] = workbook.worksheets[0]!.getSheetValues().slice(1) as unknown[][]
  return (title: string) => lines.map((line) => line[head!.indexOf(title)])
}

const subtotal = (result: number) => ({ formula: expect.stringMatching(/^SUBTOTAL\(109,/), result })

it('exports reward claims with account and decider, refused ones outside the total', async () => {
  const desk = fixture.person()
  await fixture.introduce(desk)
  const [first, second] = [fixture.person(50n), fixture.person(50n)]
  for (const person of [first, second]) await fixture.introduce(person)
  await fixture.process(await fixture.claim(first, 1), ClaimStatus.SUCCESS, { by: desk.id })
  await fixture.process(await fixture.claim(second, 1), ClaimStatus.FAILED, { reason: 'Rekening tutup' })
  const rows = {
    query: { ...whole, order: [{ column: 'created_at', descending: false }] },
    status: ClaimStatus.UNSPECIFIED,
  }
  const of = await sheetOf(fixture.admin(desk.id).exportRewardClaims({ rows }))
  expect(of('Username').slice(0, 2)).toEqual([first.username, second.username])
  expect(of('Nominal')).toEqual([1_000_000, 1_000_000, subtotal(1_000_000)])
  expect(of('Nomor rekening').slice(0, 2)).toEqual(['0123456789', '0123456789'])
  expect(of('Status').slice(0, 2)).toEqual(['Berhasil', 'Ditolak'])
  expect(of('Alasan').slice(0, 2)).toEqual([undefined, 'Rekening tutup'])
  expect(of('Diputuskan oleh')[0]).toBe(desk.username)
  const refused = { ...rows, status: ClaimStatus.FAILED }
  const ofRefused = await sheetOf(fixture.admin().exportRewardClaims({ rows: refused }))
  expect(ofRefused('Nominal')).toEqual([1_000_000, subtotal(1_000_000)])
  await expect(sheetOf(first.client.exportRewardClaims({ rows }))).rejects.toMatchObject({
    code: 'forbidden',
  })
})

it('exports Tour Bali claims, whose total has the bonuses only', async () => {
  const [trip, bonus, open] = [fixture.person(), fixture.person(), fixture.person()]
  for (const person of [trip, bonus, open]) {
    await fixture.introduce(person)
    await fixture.admin().addPrizeClaim({ idempotencyKey: newId(), memberId: person.id })
  }
  for (const [person, type] of [
    [trip, PrizeType.PRIZE],
    [bonus, PrizeType.BONUS],
  ] as const) {
    const { claim } = await person.client.readMyPrizeClaim({})
    await person.client.claimPrize({ idempotencyKey: '', id: claim!.id, type, bonus: 5_000_000n })
  }
  const rows = {
    query: { ...whole, order: [{ column: 'created_at', descending: false }] },
    type: PrizeType.UNSPECIFIED,
    status: PrizeStatus.UNSPECIFIED,
  }
  const of = await sheetOf(fixture.admin().exportPrizeClaims({ rows }))
  expect(of('Hadiah').slice(0, 3)).toEqual(['Perjalanan', 'Bonus', 'Belum dipilih'])
  expect(of('Nilai').at(-1)).toEqual(subtotal(5_000_000))
  const ofBonus = await sheetOf(
    fixture.admin().exportPrizeClaims({ rows: { ...rows, type: PrizeType.BONUS } }),
  )
  expect(ofBonus('Username')[0]).toBe(bonus.username)
  expect(ofBonus('Username')).toHaveLength(2)
  const audited = await fixture.service.published('audit.recorded', AuditRecorded)
  expect(audited.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['reward_claim.exported', 'prize_claim.exported']),
  )
})

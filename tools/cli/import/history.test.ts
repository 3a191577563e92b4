import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT_MEMBER_ID } from '@jejaring/service-kit'
import * as fc from 'fast-check'
import { beginImport } from '../../../services/network/src/operations/import-members'
import type { PlanParameters } from '../../../services/network/src/plan/parameters'
import { SettlementProjection } from '../../../services/network/src/read-model/settlement-projection'
import { differences } from '../../../services/network/test/support/programme-differences'
import { planValues } from '../../../services/network/test/support/random-programme'
import {
  type Bench,
  openBench,
  PLAN_1,
  place,
  settleAll,
} from '../../../services/network/test/support/settlement-bench'
import { checkSource } from './check-source'
import { formatCsv, formatCsvDate } from './format-csv'
import { readCsv } from './read-csv'
import { memberOf } from './send-to-services'
import type { SourceRow } from './source-row'

let bench: Bench
const directory = mkdtempSync(join(tmpdir(), 'jejaring-history-'))
beforeAll(async () => {
  bench = await openBench()
})
afterAll(async () => {
  rmSync(directory, { recursive: true })
  await bench.service.stop()
})

const START = Date.parse('2026-03-01T21:00:00+07:00')
const importId = '01900000-0000-7000-8000-000000000000'

/** A random member's choices; numbers are taken modulo the available options. */
const choices = fc.array(
  fc.record({
    slot: fc.nat(),
    sponsor: fc.nat(),
    packageCode: fc.constantFrom('REG', 'REG', 'OTHER'),
    minutes: fc.constantFrom(1, 1, 1, 30, 600),
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
)

/** A programme as file rows in the order of its growth. */
const programmes = choices.map((chosen) => {
  const names = ['admin']
  const free = ['admin left', 'admin right']
  let time = START
  return chosen.map(({ slot, sponsor, packageCode, minutes }, index): SourceRow => {
    time += minutes * 60_000
    const [[upline = '', side = ''] = []] = free.splice(slot % free.length, 1).map((each) => each.split(' '))
    const username = `uji${1000 + index}`
    const row = { line: index + 2, username, name: 'Uji Coba', phone: '081234567890', upline, side }
    const above = { sponsor: names[sponsor % names.length]!, package: packageCode }
    names.push(username)
    free.push(`${username} left`, `${username} right`)
    const none = { balance_sponsor: '', balance_pairing: '', balance_pairing_level: '', balance_voucher: '' }
    return { ...row, ...above, date: formatCsvDate(new Date(time)), ...none }
  })
})

/** Reads the rows in any order and imports them as the service's command does. */
async function bringIn(rows: readonly SourceRow[], plan: PlanParameters & { version: number }) {
  const file = join(directory, 'programme.csv')
  writeFileSync(file, formatCsv(rows))
  const packages = new Map(plan.packages.map(({ code, id }) => [code, id]))
  const now = new Date('2026-11-21T05:00:00Z')
  const { members, problems } = await checkSource(readCsv(file), { now, packages, credit: true }, ['admin'])
  expect(problems.format(5)).toEqual([])
  await bench.service.database.query('DELETE FROM members WHERE member_id <> $1', [ROOT_MEMBER_ID])
  await bench.kit.transaction(async (tx) => {
    const header = { id: importId, digest: 'x', members: members.length, beganAt: now, plan }
    const writer = await beginImport(tx, header)
    // The result must not depend on the batch size.
    for (let from = 0; from < members.length; from += 7) {
      await writer.write(members.slice(from, from + 7).map((member) => memberOf(importId, member)))
    }
    await writer.end?.()
  })
}

/** The tree with sponsors. */
async function storedTree(): Promise<string[]> {
  const { rows } = await bench.service.database.query<{ said: string }>(
    `SELECT concat_ws(' ', m.username, u.username, p.side, s.username) AS said
       FROM placements p JOIN members m USING (member_id)
       JOIN placements up ON up.id = p.parent_id JOIN members u ON u.member_id = up.member_id
       JOIN placements sp ON sp.id = p.sponsor_id JOIN members s ON s.member_id = sp.member_id
       JOIN placement_log l ON l.placement_id = p.id
      ORDER BY l.seq`,
  )
  return rows.map(({ said }) => said)
}

test('pays a credited history exactly as the oracle does', async () => {
  await fc.assert(
    fc
      .asyncProperty(programmes, planValues, fc.infiniteStream(fc.nat()), async (rows, values, dice) => {
        const [regular, repeat, other] = values.packages
        const packages = [regular!, repeat!, { ...other!, code: 'OTHER' }]
        const shuffled = rows
          .map((row) => ({ row, by: dice.next().value as number }))
          .sort((a, b) => a.by - b.by)
          .map(({ row }) => row)
        await bringIn(shuffled, { ...values, packages, version: 2 })
        expect(await storedTree()).toEqual(
          rows.map(({ username, upline, side, sponsor }) => [username, upline, side, sponsor].join(' ')),
        )
        // The oracle reads order, days, plans and packages from the log, which are those of the file.
        const replica = new SettlementProjection()
        await replica.catchUp(bench.kit.database.manager)
        expect(await differences(bench.service.database, replica.engine)).toEqual([])
      })
      .beforeEach(() => bench.clear()),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 40) },
  )
})

test('counts an uncredited history and pays later placements in full', async () => {
  await bench.clear()
  const free = PLAN_1.packages.map((each) => ({ ...each, bonusSponsor: 0 }))
  const unpaid = { ...PLAN_1, packages: free, bonusPairing: 0, bonusPairingLevel: 0, pairingLevelMax: 0 }
  const [rows] = fc.sample(
    programmes.filter((made) => made.length > 40),
    { numRuns: 1, seed: 11 },
  )
  await bringIn(
    rows!.map((row) => ({ ...row, package: 'REG' })),
    { ...unpaid, version: 2 },
  )
  const sums = 'SELECT kind, sum(amount)::bigint AS amount FROM bonuses GROUP BY kind ORDER BY kind'
  const before = await bench.service.database.query(sums)
  expect(before.rows).toEqual([
    { kind: 'pairing', amount: 0n },
    { kind: 'sponsor', amount: 0n },
  ])

  const tips = `SELECT p.id FROM placements p WHERE NOT EXISTS (SELECT FROM placements c WHERE c.parent_id = p.id)`
  const { rows: leaves } = await bench.service.database.query<{ id: bigint }>(`${tips} ORDER BY p.id`)
  for (const { id: parentId } of leaves) {
    await place(bench.kit, { parentId, quantity: 3, plan: { ...PLAN_1, version: 3 } })
  }
  const replica = await settleAll(bench.kit)
  expect(await differences(bench.service.database, replica.engine)).toEqual([])
  const after = await bench.service.database.query<{ kind: string; amount: bigint }>(sums)
  expect(after.rows.find(({ kind }) => kind === 'sponsor')?.amount).toBe(BigInt(leaves.length) * 300_000n)
  expect(after.rows.find(({ kind }) => kind === 'pairing')?.amount).toBeGreaterThan(0n)
})

test('rejects an import into a network with placements', async () => {
  await bench.clear()
  await place(bench.kit, {})
  await settleAll(bench.kit)
  const [rows = []] = fc.sample(programmes, 1)
  const known = rows.map((row) => ({ ...row, package: PLAN_1.packages[0]!.code }))
  await expect(bringIn(known, { ...PLAN_1, version: 1 })).rejects.toThrow('2 placements already')
})

import { invalid, isUuid, notFound } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import type { Payable } from '../payouts/payable'
import { type BankNames, type Payee, refuseLine } from '../payouts/payee'
import type { NamedTemplate } from '../payouts/template'
import { memberCopies } from '../store/member-copies'
import { readTemplates } from '../store/payout-templates'
import type { PayeeCheck } from './check-payees'
import type { SkippedRow } from './lock-selection'

/** Settings from config, read before the transaction. */
export interface PayoutSettings {
  readonly banks: ReadonlyMap<number, BankNames>
  /** Total in Rupiah above which another admin has to approve. */
  readonly approvalAbove: bigint
}

/** Reads the payout settings from config. Faults: unavailable. */
export async function fetchPayoutSettings({ config }: Context): Promise<PayoutSettings> {
  const [{ values }, { banks }] = await Promise.all([config.readValues({}), config.readBanks({})])
  const above = values.find(({ key }) => key === 'payout_approval_above')?.value ?? ''
  if (!/^\d{1,15}$/.test(above)) throw new Error('the configuration has no payout_approval_above')
  return { banks: new Map(banks.map((bank) => [bank.id, bank])), approvalAbove: BigInt(above) }
}

/** Reads a template. Faults: invalid (`template_id`: missing or inactive). */
export async function readActiveTemplate(manager: EntityManager, id: string): Promise<NamedTemplate> {
  const [template] = isUuid(id) ? await readTemplates(manager, id) : []
  if (template?.active) return template
  const sentence = 'Pilih template berkas pembayaran.'
  throw invalid(sentence, { template_id: sentence })
}

export interface PlannedPayout {
  /** In file order: oldest request first. */
  readonly rows: readonly Payable[]
  readonly payees: readonly Payee[]
  readonly total: bigint
  readonly skipped: readonly SkippedRow[]
}

export interface PayoutChecks extends Pick<PayoutSettings, 'banks'> {
  readonly adminId: string
  readonly checkPayee: PayeeCheck
}

/** Splits candidates into the rows of a payout and the skipped ones with their reasons. */
export async function planPayout(
  manager: EntityManager,
  candidates: readonly Payable[],
  template: NamedTemplate,
  { banks, adminId, checkPayee }: PayoutChecks,
): Promise<PlannedPayout> {
  const skipped: SkippedRow[] = []
  const rows: Payable[] = []
  for (const row of candidates.toSorted(oldestFirst)) {
    const skip = refuseLine(row, template, banks, adminId) ?? checkPayee(row)
    if (skip) skipped.push({ id: row.id, invoice: row.invoice, ...skip })
    else rows.push(row)
  }
  const namesOf = await memberCopies.readNames(
    manager,
    rows.map(({ memberId }) => memberId),
  )
  const payees = rows.map((row) => ({ ...row, username: namesOf(row.memberId).username }))
  return { rows, payees, total: rows.reduce((sum, row) => sum + row.amountReceived, 0n), skipped }
}

function oldestFirst(a: Payable, b: Payable): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}

export function payoutNotFound() {
  return notFound('Berkas pembayaran itu tidak ada.')
}

import {
  conflict,
  isUnderDualControl,
  type JsonObject,
  notFound,
  propose,
  type UnitOfWork,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import type { BankTerms } from '../banks/check-bank'
import type { Context } from '../context'
import { subjects } from '../dual-control/subjects'
import { BankRow } from '../store/entities'
import { lockConfig } from '../store/values'
import { type BankInput, checkBankInput } from './check-bank-input'
import { checkVersion } from './check-version'

/** The bank after the call, and the proposal that the change became, if any. */
export interface BankReply {
  readonly bank: BankRow
  readonly proposalId?: string
}

/**
 * Changes a bank. Existing requests keep their fee (rule book §5). Under dual control the change becomes a proposal.
 * Unchanged terms write nothing. The caller checks the role. Faults: not_found, invalid (`name`, `fee`, `code`,
 * `channel_code`), conflict.
 */
export async function updateBank(
  context: Context,
  { id, version }: { readonly id: number; readonly version: bigint },
  input: BankInput,
): Promise<BankReply> {
  return await context.transaction(async (tx) => {
    const { before, terms } = await checkChange(tx, { id, version }, input)
    if (!terms) return { bank: before }
    if (await isUnderDualControl(tx, subjects, 'banks')) {
      const proposalId = await propose(tx, {
        subject: 'banks',
        target: `bank:${id}`,
        change: { id, ...terms, version: before.version },
        before: { ...termsOf(before) },
        after: { ...terms },
      })
      return { bank: before, proposalId }
    }
    return { bank: await applyChange(tx, before, terms) }
  })
}

const proposedBank = z.object({
  id: z.number(),
  name: z.string(),
  fee: z.coerce.bigint(),
  active: z.boolean(),
  code: z.string(),
  channelCode: z.string(),
  version: z.coerce.bigint(),
})

/** Applies an approved proposal of `updateBank`. Faults: conflict (the bank has changed since), invalid. */
export async function applyProposedBank(tx: UnitOfWork, change: JsonObject): Promise<void> {
  const { id, version, ...input } = proposedBank.parse(change)
  const { before, terms } = await checkChange(tx, { id, version }, input)
  if (!terms) throw conflict()
  await applyChange(tx, before, terms)
}

/** Locks the banks and checks a change; without terms when nothing would change. */
async function checkChange(
  manager: EntityManager,
  { id, version }: { readonly id: number; readonly version: bigint },
  input: BankInput,
): Promise<{ before: BankRow; terms?: BankTerms }> {
  await lockConfig(manager)
  const before = await bankOrFault(manager, id)
  const others = (await manager.find(BankRow)).filter((bank) => bank.id !== id)
  const terms = checkBankInput(input, before, others)
  const known = termsOf(before)
  if (Object.entries(terms).every(([key, value]) => known[key as keyof BankTerms] === value))
    return { before }
  checkVersion(version, before.version)
  return { before, terms }
}

async function applyChange(tx: UnitOfWork, before: BankRow, terms: BankTerms): Promise<BankRow> {
  const after = { ...terms, version: before.version + 1n }
  await tx.update(BankRow, { id: before.id }, after)
  tx.audit({
    action: 'config.bank.changed',
    target: `bank:${before.id}`,
    before: { ...termsOf(before) },
    after: { ...terms },
  })
  return { ...before, ...after }
}

function termsOf({ id: _id, version: _version, ...terms }: BankRow): BankTerms {
  return terms
}

async function bankOrFault(manager: EntityManager, id: number): Promise<BankRow> {
  const bank = await manager.findOneBy(BankRow, { id })
  if (!bank) throw notFound('Bank itu tidak ada.')
  return bank
}

import { audit, notFound } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { BankTerms } from '../banks/check-bank'
import type { Context } from '../context'
import { BankRow } from '../store/entities'
import { lockConfig } from '../store/values'
import { type BankInput, checkBankInput } from './check-bank-input'
import { checkVersion } from './check-version'

/**
 * Changes a bank. Existing requests keep their fee (rule book §5). Unchanged terms write nothing. The caller checks
 * the role. Faults: not_found, invalid (`name`, `fee`, `code`, `channel_code`), conflict.
 */
export async function updateBank(
  context: Context,
  { id, version }: { readonly id: number; readonly version: bigint },
  input: BankInput,
): Promise<BankRow> {
  return await context.transaction(async (manager) => {
    await lockConfig(manager)
    const before = await bankOrFault(manager, id)
    const others = (await manager.find(BankRow)).filter((bank) => bank.id !== id)
    const terms = checkBankInput(input, before, others)
    const { id: _id, version: _version, ...known } = before
    if (Object.entries(terms).every(([key, value]) => known[key as keyof BankTerms] === value)) return before
    checkVersion(version, before.version)

    const after = { ...terms, version: before.version + 1n }
    await manager.update(BankRow, { id }, after)
    await audit(manager, {
      action: 'config.bank.changed',
      target: `bank:${id}`,
      before: { ...known },
      after: { ...terms },
    })
    return { ...before, ...after }
  })
}

async function bankOrFault(manager: EntityManager, id: number): Promise<BankRow> {
  const bank = await manager.findOneBy(BankRow, { id })
  if (!bank) throw notFound('Bank itu tidak ada.')
  return bank
}

import { Bank, type CreateBankRequest } from '@jejaring/proto/config/v1/config'
import { audit, idempotent, invalid, notFound } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { type BankTerms, checkBank } from '../banks/check-bank'
import type { Context } from '../context'
import { bankMessage } from '../messages'
import { BankRow } from '../store/entities'
import { lockConfig } from '../store/values'
import { checkVersion } from './check-version'

/** A code that is left out stays as it is; of a new bank it is empty. */
export type WantedBank = Omit<BankTerms, 'code' | 'channelCode'> &
  Partial<Pick<BankTerms, 'code' | 'channelCode'>>

/**
 * Adds a bank. Whether the caller may is decided before. Faults: invalid (`name`, `fee`, `code`, `channel_code`).
 * Idempotent by key: a name that was taken by a try that got no answer is not taken by another bank.
 */
export async function createBank(
  context: Context,
  { idempotencyKey: key = '', ...wanted }: CreateBankRequest,
): Promise<Bank> {
  return await context.transaction((manager) =>
    idempotent(manager, { operation: 'config.CreateBank', key, body: wanted }, Bank, async () => {
      await lockConfig(manager)
      const terms = checked(wanted, { code: '', channelCode: '' }, await manager.find(BankRow))
      const { identifiers } = await manager.insert(BankRow, { ...terms })
      const bank = await manager.findOneByOrFail(BankRow, { id: identifiers[0]!.id })
      await audit(manager, { action: 'config.bank.created', target: `bank:${bank.id}`, after: { ...terms } })
      return bankMessage(bank)
    }),
  )
}

/**
 * Changes a bank; requests that were made keep the fee they were made with (rule book §5). The same terms again
 * change nothing. Whether the caller may is decided before. Faults: not_found, invalid (as above), conflict.
 */
export async function updateBank(
  context: Context,
  { id, version }: { readonly id: number; readonly version: bigint },
  wanted: WantedBank,
): Promise<BankRow> {
  return await context.transaction(async (manager) => {
    await lockConfig(manager)
    const before = await bankOrFault(manager, id)
    const others = (await manager.find(BankRow)).filter((bank) => bank.id !== id)
    const terms = checked(wanted, before, others)
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

/** Only what a bank is made of, whatever else the request carries. */
function checked(
  { name, fee, active, code, channelCode }: WantedBank,
  known: Pick<BankTerms, 'code' | 'channelCode'>,
  others: readonly BankRow[],
): BankTerms {
  const result = checkBank(
    { name, fee, active, code: code ?? known.code, channelCode: channelCode ?? known.channelCode },
    others.map((bank) => bank.name),
  )
  if ('refused' in result) throw invalid('Data bank belum benar.', result.refused)
  return result.terms
}

import { Bank, type CreateBankRequest } from '@jejaring/proto/config/v1/config'
import { idempotentInTransaction } from '@jejaring/service-kit'
import { bankToProto } from '../api/mappers/config'
import type { Context } from '../context'
import { BankRow } from '../store/entities'
import { lockConfig } from '../store/values'
import { checkBankInput } from './check-bank-input'

/**
 * Adds a bank. The caller checks the role. Faults: invalid (`name`, `fee`, `code`, `channel_code`). Idempotent by
 * key, so that a retry does not find its own name taken.
 */
export async function createBank(
  context: Context,
  { idempotencyKey: key = '', ...input }: CreateBankRequest,
): Promise<Bank> {
  return await context.transaction((tx) =>
    idempotentInTransaction(tx, { operation: 'config.CreateBank', key, body: input }, Bank, async () => {
      await lockConfig(tx)
      const terms = checkBankInput(input, { code: '', channelCode: '' }, await tx.find(BankRow))
      const { identifiers } = await tx.insert(BankRow, { ...terms })
      const bank = await tx.findOneByOrFail(BankRow, { id: identifiers[0]!.id })
      tx.audit({ action: 'config.bank.created', target: `bank:${bank.id}`, after: { ...terms } })
      return bankToProto(bank)
    }),
  )
}

import { type RowOf, tableSource } from '@jejaring/features'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

export type Bank = RowOf<'/api/banks/datatable'>

/** POST /api/banks/datatable. */
export const allBanks = tableSource({
  key: ['banks', 'all'],
  path: '/api/banks/datatable',
})

export const bankSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, texts.banks.nameMissing)),
  fee: z.nullable(z.number()).check(z.refine((fee) => fee !== null, texts.banks.feeMissing)),
  status: z.enum(['active', 'inactive']),
  code: z.string().check(z.trim(), z.regex(/^([A-Za-z0-9]{3,11})?$/, texts.banks.codeWrong)),
  channel_code: z.string().check(z.trim(), z.regex(/^(\w{2,40})?$/, texts.banks.channelWrong)),
})

export type BankValues = z.infer<typeof bankSchema>

/** POST /api/banks/create, or /api/banks/{id}/update with the edited version for an existing bank. */
export function useSaveBank(existing: Bank | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...form }: BankValues & { version: number }) =>
      existing
        ? api.post('/api/banks/{id}/update', { ...form, version }, { parameters: { id: existing.id } })
        : api.post('/api/banks/create', form, { idempotent: true }),
    // Also after a failure: another admin may have changed the record.
    onSettled: () => queries.invalidateQueries({ queryKey: ['banks'] }),
  })
}

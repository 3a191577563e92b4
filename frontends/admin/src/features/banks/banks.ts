import type { TableSource } from '@jejaring/features'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { texts } from '../../texts'

const bank = z.object({
  id: z.string(),
  name: z.string(),
  fee: z.number(),
  code: z.string(),
  channel_code: z.string(),
  status: z.enum(['active', 'inactive']),
  status_name: z.string(),
  status_class: z.string(),
  version: z.number(),
})

export type Bank = z.infer<typeof bank>

/** POST /api/banks/datatable. */
export const allBanks: TableSource<Bank, object> = {
  key: ['banks', 'all'],
  path: '/api/banks/datatable',
  row: bank,
}

export const bankSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, texts.banks.nameMissing)),
  fee: z.nullable(z.number()).check(z.refine((fee) => fee !== null, texts.banks.feeMissing)),
  status: z.enum(['active', 'inactive']),
  code: z.string().check(z.trim(), z.regex(/^([A-Za-z0-9]{3,11})?$/, texts.banks.codeWrong)),
  channel_code: z.string().check(z.trim(), z.regex(/^(\w{2,40})?$/, texts.banks.channelWrong)),
})

export type BankValues = z.infer<typeof bankSchema>

const reply = z.object({ message: z.string() })

/** POST /api/banks/create, or /api/banks/{id}/update with the edited version for an existing bank. */
export function useSaveBank(existing: Bank | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...form }: BankValues & { version: number }) =>
      existing
        ? api.post(`/api/banks/${existing.id}/update`, { ...form, version }, reply)
        : api.post('/api/banks/create', form, reply, { idempotent: true }),
    // Also after a failure: another admin may have changed the record.
    onSettled: () => queries.invalidateQueries({ queryKey: ['banks'] }),
  })
}

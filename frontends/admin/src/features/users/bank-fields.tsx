import { api, queryOptions, useQuery } from '@jejaring/platform'
import { DigitsField, type Option, SelectField, TextField } from '@jejaring/ui/form'
import * as z from 'zod/mini'
import { texts } from '../../texts'
import classes from './users.module.css'

const words = texts.users

const reply = z.object({
  results: z.array(z.object({ id: z.coerce.string(), text: z.string() })),
  pagination: z.optional(z.object({ more: z.boolean() })),
})

const MOST_PAGES = 10

/** GET /api/banks/select2: all banks that are offered, page by page. */
const banksQuery = queryOptions({
  queryKey: ['banks', 'offered'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const banks: Option[] = []
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { results, pagination } = await api.get(`/api/banks/select2?page=${page}`, reply, { signal })
      banks.push(...results.map(({ id, text }) => ({ value: id, label: text })))
      if (!pagination?.more) break
    }
    return banks
  },
})

/** Where a member is paid. The bank that is there is offered even when it is inactive. */
export function BankFields({ own }: { own: Option | undefined }) {
  const banks = useQuery(banksQuery)
  const offered = banks.data ?? []
  const missing = own && !offered.some(({ value }) => value === own.value) ? [own] : []
  return (
    <div className={classes.fields}>
      <SelectField
        name="bank_id"
        label={words.bankName}
        options={[...missing, ...offered]}
        placeholder={words.bankPick}
        loading={banks.isLoading}
        clearable
      />
      <TextField name="bank_account_name" label={words.holder} />
      <DigitsField name="bank_account_address" label={words.account} maxLength={30} />
    </div>
  )
}

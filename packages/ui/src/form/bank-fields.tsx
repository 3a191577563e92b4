import { api, queryOptions, useQuery } from '@jejaring/platform'
import { type Option, SelectField } from './choice-fields'
import classes from './field.module.css'
import { DigitsField, TextField } from './text-fields'
import { formTexts } from './texts'

interface Page {
  results?: { id: unknown; text: unknown }[]
  pagination?: { more?: boolean }
}

const reply = { parse: (value: unknown) => (value ?? {}) as Page }

const MOST_PAGES = 10

/** GET /api/banks/select2: all banks that are offered, page by page. */
const banksQuery = queryOptions({
  queryKey: ['banks', 'offered'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const banks: Option[] = []
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { results = [], pagination } = await api.get(`/api/banks/select2?page=${page}`, reply, { signal })
      banks.push(...results.map(({ id, text }) => ({ value: String(id), label: String(text) })))
      if (!pagination?.more) break
    }
    return banks
  },
})

/** Where a member is paid; all of it may wait. The bank that is there is offered even when it is inactive. */
export function BankFields({ own }: { own?: Option | undefined }) {
  const banks = useQuery(banksQuery)
  const offered = banks.data ?? []
  const missing = own && !offered.some(({ value }) => value === own.value) ? [own] : []
  return (
    <div className={classes.together}>
      <SelectField
        name="bank_id"
        label={formTexts.bank}
        options={[...missing, ...offered]}
        placeholder={formTexts.bankPick}
        list={banks}
        clearable
      />
      <TextField name="bank_account_name" label={formTexts.bankHolder} />
      <DigitsField name="bank_account_address" label={formTexts.bankAccount} />
    </div>
  )
}

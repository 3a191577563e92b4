import { DigitsField, type Option, SelectField, TextField } from '@jejaring/ui/form'
import { queryOptions, useQuery } from '@jejaring/web-platform'
import classes from './fields.module.css'
import { getSelect2Options } from './select2'
import { texts } from './texts'

const MAX_PAGES = 10

/** GET /api/banks/select2, all pages: the active banks. */
const banksQuery = queryOptions({
  queryKey: ['banks', 'offered'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const banks: Option[] = []
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { options, hasMore } = await getSelect2Options('/api/banks/select2', { page }, signal)
      banks.push(...options)
      if (!hasMore) break
    }
    return banks
  },
})

/** The member's bank account: three optional fields. Offers the current bank (`own`) even when it is inactive. */
export function BankFields({ own }: { own?: Option | undefined }) {
  const banks = useQuery(banksQuery)
  const offered = banks.data ?? []
  const missing = own && !offered.some(({ value }) => value === own.value) ? [own] : []
  return (
    <div className={classes.group}>
      <SelectField
        name="bank_id"
        label={texts.bank}
        options={[...missing, ...offered]}
        placeholder={texts.bankPick}
        list={banks}
        clearable
      />
      <TextField name="bank_account_name" label={texts.bankHolder} />
      <DigitsField name="bank_account_address" label={texts.bankAccount} />
    </div>
  )
}

/** Looks up the name of an active bank; undefined for no bank and while the list loads. */
export function useBankNames({ enabled = true } = {}): (id: string) => string | undefined {
  const { data } = useQuery({ ...banksQuery, enabled })
  return (id) => data?.find(({ value }) => value === id)?.label
}

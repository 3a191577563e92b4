import { api, useQuery } from '@jejaring/web-platform'

/** Most banks that a page of the table holds; there are about twenty. */
const MAX_BANKS = 100

/** Looks up the name of a bank, also of an inactive one; undefined while the list loads. */
export function useAllBankNames(enabled: boolean): (id: string) => string | undefined {
  const { data } = useQuery({
    queryKey: ['banks', 'names'],
    enabled,
    staleTime: 60_000,
    queryFn: ({ signal }) => api.post('/api/banks/datatable', { length: MAX_BANKS }, { signal }),
  })
  return (id) => data?.data.find((bank) => bank.id === id)?.name
}

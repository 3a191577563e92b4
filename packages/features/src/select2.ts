import type { Option, OptionSearch } from '@jejaring/ui/form'
import { api } from '@jejaring/web-platform'

interface Select2Reply {
  results?: { id: unknown; text: unknown }[]
  pagination?: { more?: boolean }
}

const reply = { parse: (value: unknown) => (value ?? {}) as Select2Reply }

/** GET of one page of options from an endpoint that speaks the Select2 protocol. */
export async function getSelect2Options(
  address: string,
  signal: AbortSignal,
): Promise<{ options: Option[]; hasMore: boolean }> {
  const { results = [], pagination } = await api.get(address, reply, { signal })
  const options = results.map(({ id, text }) => ({ value: String(id), label: String(text) }))
  return { options, hasMore: pagination?.more === true }
}

/** Searches a Select2 endpoint; for `SearchSelectField`. */
export function searchSelect2(path: string): OptionSearch {
  return {
    key: path,
    search: async (term, signal) =>
      (await getSelect2Options(`${path}?q=${encodeURIComponent(term)}`, signal)).options,
  }
}

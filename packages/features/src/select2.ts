import type { Option, OptionSearch } from '@jejaring/ui/form'
import { type ApiPath, api } from '@jejaring/web-platform'

type Select2Path = Extract<ApiPath<'GET'>, `${string}/select2`>

/** GET of one page of options from an endpoint that speaks the Select2 protocol. */
export async function getSelect2Options(
  path: Select2Path,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<{ options: Option[]; hasMore: boolean }> {
  const { results, pagination } = await api.get(path, { query, signal })
  return { options: results.map(({ id, text }) => ({ value: id, label: text })), hasMore: pagination.more }
}

/** Searches a Select2 endpoint; for `SearchSelectField`. */
export function searchSelect2(path: Select2Path): OptionSearch {
  return {
    key: path,
    search: async (term, signal) => (await getSelect2Options(path, { q: term }, signal)).options,
  }
}

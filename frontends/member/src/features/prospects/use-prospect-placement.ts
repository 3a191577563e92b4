import { useSearchParams } from '@jejaring/web-platform'

/** The prospect that a free slot is chosen for, in the address: it goes along from the queue to the form. */
export const PROSPECT_PARAMETER = 'calon'

/** Queries to append to links of the tree and to links of the form; empty unless a prospect is being placed. */
export function useProspectPlacement() {
  const [params] = useSearchParams()
  const id = params.get(PROSPECT_PARAMETER)
  if (!id) return { toTree: '', toForm: '' }
  const query = new URLSearchParams({ [PROSPECT_PARAMETER]: id })
  return { toTree: `?daftar=1&${query}`, toForm: `?${query}` }
}

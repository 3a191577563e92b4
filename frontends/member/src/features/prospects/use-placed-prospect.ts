import { useQuery, useSearchParams } from '@jejaring/web-platform'
import { type OwnProspect, prospectQuery } from './prospects'
import { PROSPECT_PARAMETER } from './use-prospect-placement'

/** The prospect in the address, that a free slot is chosen for; undefined without one and while it loads. */
export function usePlacedProspect(): OwnProspect | undefined {
  const [params] = useSearchParams()
  const id = params.get(PROSPECT_PARAMETER) ?? ''
  return useQuery({ ...prospectQuery(id), enabled: id !== '' }).data
}

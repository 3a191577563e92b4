import { api, useQuery } from '@jejaring/web-platform'

interface AreaNameProps {
  level: 'provinces' | 'cities' | 'subdistricts' | 'villages'
  id: string
}

/** The name of an area; its id until the name is loaded. */
export function AreaName({ level, id }: AreaNameProps) {
  const { data } = useQuery({
    queryKey: ['areas', 'name', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.get(`/api/area/${level}`, { query: { id }, signal }),
  })
  return data?.results[0]?.text ?? id
}

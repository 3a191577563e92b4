import { api, useQuery } from '@jejaring/web-platform'

/** Username and name of an active member; the id until they are loaded, and for other accounts. */
export function MemberName({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['members', 'name', id],
    queryFn: ({ signal }) => api.get('/api/users/select2', { query: { id }, signal }),
  })
  return data?.results[0]?.text ?? id
}

import { type RowOf, tableSource } from '@jejaring/features'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

export type Package = RowOf<'/api/packages/datatable'>

/** POST /api/packages/datatable. */
export const allPackages = tableSource({
  key: ['packages', 'all'],
  path: '/api/packages/datatable',
})

const words = texts.packages

const number = (missing: string) => z.nullable(z.number()).check(z.refine((value) => value !== null, missing))

export const packageSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, words.nameMissing)),
  price: z.nullable(z.number()).check(z.refine((price) => (price ?? 0) >= 1, words.priceLeast)),
  bonus_sponsor: number(words.bonusMissing),
  pair: number(words.pairMissing),
  flushout: number(words.flushoutMissing),
})

export type PackageValues = z.infer<typeof packageSchema>

/** POST /api/packages/{id}/update, with the version that was edited. */
export function useSavePackage({ id }: Package) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edited: PackageValues & { version: number }) =>
      api.post('/api/packages/{id}/update', edited, { parameters: { id } }),
    // Also after a failure: another admin may have changed the record.
    onSettled: () => queries.invalidateQueries({ queryKey: ['packages'] }),
  })
}

import type { ResolverOptions } from 'react-hook-form'
import * as z from 'zod/mini'
import { zodResolver } from './zod-resolver'

const resolve = zodResolver(
  z.object({
    qty: z.pipe(
      z.string().check(z.minLength(1, 'isi jumlahnya'), z.regex(/^\d+$/, 'hanya angka')),
      z.transform(Number),
    ),
    usernames: z.array(z.string().check(z.minLength(4, 'terlalu pendek'))),
  }),
)
const options = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<{
  qty: string
  usernames: string[]
}>

test('returns the values parsed by the schema', async () => {
  expect(await resolve({ qty: '3', usernames: ['budi'] }, undefined, options)).toEqual({
    values: { qty: 3, usernames: ['budi'] },
    errors: {},
  })
})

test('reports the first issue of each field, also in lists', async () => {
  const { values, errors } = await resolve({ qty: '', usernames: ['budi', 'a'] }, undefined, options)
  expect(values).toEqual({})
  expect(errors.qty).toMatchObject({ message: 'isi jumlahnya' })
  expect(errors.usernames?.[0]).toBeUndefined()
  expect(errors.usernames?.[1]).toMatchObject({ message: 'terlalu pendek' })
})

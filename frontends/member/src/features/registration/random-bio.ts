import { api } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const reply = z.object({
  user: z.object({
    name: z.string(),
    phone: z.string(),
    bank_id: z.nullish(z.coerce.string()),
    bank_account_name: z.nullish(z.string()),
    bank_account_address: z.nullish(z.string()),
  }),
})

/** GET /api/users/randombio: a random name and bank account with the caller's own phone. */
export async function fetchRandomBio() {
  return (await api.get('/api/users/randombio', reply)).user
}

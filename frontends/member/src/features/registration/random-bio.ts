import { api } from '@jejaring/web-platform'

/** GET /api/users/randombio: a random name and bank account with the caller's own phone. */
export async function fetchRandomBio() {
  return (await api.get('/api/users/randombio')).user
}

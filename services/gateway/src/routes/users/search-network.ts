import { z } from 'zod'
import { declareCall } from '../../http/call'
import { requiredText } from '../../http/fields'

export const searchNetwork = declareCall({
  method: 'POST',
  path: '/api/users/search/network',
  access: 'member',
  summary: "Finds a member in the caller's downline. 404 outside it, as for an unknown name.",
  input: z.object({ username: requiredText(100) }),
  reply: z.object({ message: z.string(), username: z.string() }),
  async handle({ input, clients }) {
    const { username } = await clients.network.locateMember({ username: input.username.toLowerCase() })
    return { message: `${username} ada di jaringan Anda.`, username }
  },
})

import { z } from 'zod'
import { call } from '../../http/call'
import { optionsInput, optionsReply, searchTerm } from '../../http/options'

export const select2 = call({
  method: ['GET', 'POST'],
  path: '/api/users/select2',
  access: 'admin',
  summary: 'Active members for a select box, by username or name.',
  input: optionsInput,
  reply: optionsReply({ username: z.string() }),
  async handle({ input, clients }) {
    const { members, more } = await clients.identity.searchMembers({
      search: searchTerm(input),
      page: input.page,
    })
    const results = members.map(({ id, username, name }) => ({ id, text: `${username} (${name})`, username }))
    return { message: 'Data berhasil dimuat.', results, pagination: { more } }
  },
})

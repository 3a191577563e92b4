import { type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { unlessNotFound } from '../../clients/unless-not-found'
import { declareCall } from '../../http/call'
import { searchTerm, select2Input, select2Reply } from '../../http/select2'

export const usersSelect2 = declareCall({
  method: ['GET', 'POST'],
  path: '/api/users/select2',
  access: 'desk.read',
  summary: 'Active members for a select box, by username or name; with an id, that one only.',
  input: select2Input.extend({ id: z.string().max(50).optional().catch(undefined) }),
  reply: select2Reply({ username: z.string() }),
  async handle({ input, clients }) {
    const { members, more } = input.id
      ? { members: await findActiveById(clients, input.id), more: false }
      : await clients.identity.searchMembers({ search: searchTerm(input), page: input.page })
    const results = members.map(({ id, username, name }) => ({ id, text: `${username} (${name})`, username }))
    return { message: 'Data berhasil dimuat.', results, pagination: { more } }
  },
})

/** Empty when the account does not exist or is not active. */
async function findActiveById({ identity }: Clients, id: string): Promise<Member[]> {
  const member = await unlessNotFound(identity.findMember({ by: { $case: 'id', value: id } }))
  return member?.status === MemberStatus.ACTIVE ? [member] : []
}

import { MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { invalid, notFound } from '@jejaring/service-kit'
import { z } from 'zod'
import { unlessNotFound } from '../../clients/unless-not-found'
import { declareCall } from '../../http/call'
import { requiredText } from '../../http/fields'

export const checkUsername = declareCall({
  method: 'POST',
  path: '/api/users/check',
  access: 'member',
  summary:
    'Checks that pins can be sent to a username and returns the name of its owner. 404 for an unknown one.',
  input: z.object({ username: requiredText(100) }),
  async handle({ input, clients }) {
    const username = input.username.toLowerCase()
    const by = { $case: 'username', value: username } as const
    const member = await unlessNotFound(clients.identity.findMember({ by }))
    if (!member || member.status === MemberStatus.PENDING) throw unknownUsername(username)
    if (member.status === MemberStatus.INACTIVE) {
      const sentence = `Akun ${username} sedang tidak aktif.`
      throw invalid(sentence, { username: sentence })
    }
    return { message: `${member.username} atas nama ${member.name}` }
  },
})

function unknownUsername(username: string) {
  const sentence = `Username ${username} tidak ditemukan.`
  return notFound(sentence, { fields: { username: sentence } })
}

import { z } from 'zod'
import { findBank } from '../../clients/find-bank'
import { call } from '../../http/call'
import { configFields, presentConfigs } from '../../mappers/config-values'
import { presentUser, userFields } from '../../mappers/member'

export const profile = call({
  method: 'GET',
  path: '/api/users/profile',
  access: 'member',
  countsUnread: true,
  summary: 'The logged-in user, the system values, and how many notifications are unread (at most 100).',
  reply: z.object({ message: z.string(), user: userFields, configs: configFields, unread: z.number() }),
  async handle({ session, clients }) {
    const [bank, { values }] = await Promise.all([
      findBank(clients.recentConfig, session.member?.bank?.bankId),
      clients.recentConfig.readValues({}),
    ])
    return {
      message: 'Profil berhasil dimuat.',
      user: presentUser(session, bank),
      configs: presentConfigs(values),
      unread: session.unread,
    }
  },
})

import { z } from 'zod'
import { call } from '../../http/call'
import { configFields, presentConfigs } from '../../present/configs'
import { presentUser, userFields } from '../../present/member'

export const profile = call({
  method: 'GET',
  path: '/api/users/profile',
  access: 'member',
  countsUnread: true,
  summary: 'The logged-in user, the system values, and how many notifications are unread (at most 100).',
  reply: z.object({ message: z.string(), user: userFields, configs: configFields, unread: z.number() }),
  async handle({ session, clients }) {
    const [user, configs] = await Promise.all([presentUser(session, clients), presentConfigs(clients)])
    return { message: 'Profil berhasil dimuat.', user, configs, unread: session.unread }
  },
})

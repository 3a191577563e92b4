import { z } from 'zod'
import { call } from '../../http/call'
import { configFields, presentConfigs } from '../../present/configs'
import { presentUser, userFields } from '../../present/member'

export const profile = call({
  method: 'GET',
  path: '/api/users/profile',
  access: 'member',
  summary: 'The logged-in user and the system values.',
  reply: z.object({ message: z.string(), user: userFields, configs: configFields }),
  async handle({ session, clients }) {
    const [user, configs] = await Promise.all([presentUser(session, clients), presentConfigs(clients)])
    return { message: 'Profil berhasil dimuat.', user, configs }
  },
})

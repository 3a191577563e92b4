import { z } from 'zod'
import { findBank } from '../../clients/find-bank'
import { declareCall } from '../../http/call'
import { configFields, toConfigJson } from '../../mappers/config-values'
import { toUserJson, userFields } from '../../mappers/member'

/** With a key, pages offer notifications of the phone. */
export const profile = (pushKey: string | undefined) =>
  declareCall({
    method: 'GET',
    path: '/api/users/profile',
    access: 'member',
    countsUnread: true,
    summary: 'The logged-in user, the system values, and how many notifications are unread (at most 100).',
    reply: z.object({
      message: z.string(),
      user: userFields,
      configs: configFields,
      unread: z.number(),
      push_key: z.string().optional(),
    }),
    async handle({ session, clients }) {
      const [bank, { values }] = await Promise.all([
        findBank(clients.configCache, session.member?.bank?.bankId),
        clients.configCache.readValues({}),
      ])
      return {
        message: 'Profil berhasil dimuat.',
        user: toUserJson(session, bank),
        configs: toConfigJson(values),
        unread: session.unread,
        push_key: pushKey,
      }
    },
  })

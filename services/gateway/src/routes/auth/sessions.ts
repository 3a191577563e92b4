import { z } from 'zod'
import { issueToken } from '../../http/anti-forgery'
import { declareCall } from '../../http/call'
import { requiredText } from '../../http/fields'
import { clearSessionCookie, type SessionCookie } from '../../http/session-cookie'
import { toIsoTime } from '../../mappers/iso-time'
import { deviceName, isPhoneUserAgent } from '../../mappers/user-agent'

const message = z.object({ message: z.string() })

const deviceFields = z.object({
  id: z.string(),
  device: z.string(),
  is_phone: z.boolean(),
  created_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  is_current: z.boolean(),
})

export const sessions = declareCall({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'member',
  summary: 'Where the caller is logged in, the device last used first.',
  reply: message.extend({ data: z.array(deviceFields) }),
  async handle({ clients }) {
    const { devices } = await clients.identity.listSessions({})
    const data = devices.map((device) => ({
      id: device.sessionId,
      device: deviceName(device.userAgent),
      is_phone: isPhoneUserAgent(device.userAgent),
      created_at: toIsoTime(device.startedAt),
      last_used_at: toIsoTime(device.lastUsedAt),
      is_current: device.current,
    }))
    return { message: 'Data berhasil dimuat.', data }
  },
})

export const endSession = declareCall({
  method: 'POST',
  path: '/api/auth/sessions/end',
  access: 'member',
  inPerson: true,
  summary: "Ends one of the caller's sessions. 404 when it is over already.",
  input: z.object({ id: requiredText(50) }),
  reply: message,
  async handle({ input, clients }) {
    await clients.identity.endSession({ sessionId: input.id })
    return { message: 'Perangkat itu sudah dikeluarkan dari akun Anda.' }
  },
})

export const endAllSessions = (cookie: SessionCookie) =>
  declareCall({
    method: 'POST',
    path: '/api/auth/sessions/end_all',
    access: 'member',
    inPerson: true,
    summary: 'Ends every session of the caller, this one included.',
    reply: message,
    async handle({ clients, reply }) {
      const { ended } = await clients.identity.endAllSessions({})
      clearSessionCookie(reply, cookie)
      issueToken(reply, cookie, '')
      return { message: `Anda sudah keluar dari semua perangkat (${ended}). Silakan masuk kembali.` }
    },
  })

import type { Device } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { issueToken } from '../../http/anti-forgery'
import { declareCall, messageReply } from '../../http/call'
import { requiredText } from '../../http/fields'
import { clearSessionCookie, type SessionCookie } from '../../http/session-cookie'
import { json } from '../../mappers/json-mapper'
import { deviceName, isPhoneUserAgent } from '../../mappers/user-agent'

const deviceJson = json
  .object<Device>()({
    id: json.text.from('sessionId'),
    created_at: json.time.from('startedAt'),
    last_used_at: json.time,
    is_current: json.flag.from('current'),
  })
  .with({ device: z.string(), is_phone: z.boolean() }, ({ userAgent }) => ({
    device: deviceName(userAgent),
    is_phone: isPhoneUserAgent(userAgent),
  }))

export const sessions = declareCall({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'member',
  summary: 'Where the caller is logged in, the device last used first.',
  reply: messageReply.extend({ data: z.array(deviceJson.schema) }),
  async handle({ clients }) {
    const { devices } = await clients.identity.listSessions({})
    return { message: 'Data berhasil dimuat.', data: devices.map(deviceJson.toJson) }
  },
})

export const endSession = declareCall({
  method: 'POST',
  path: '/api/auth/sessions/end',
  access: 'member',
  inPerson: true,
  summary: "Ends one of the caller's sessions. 404 when it is over already.",
  input: z.object({ id: requiredText(50) }),
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
    async handle({ clients, reply }) {
      const { ended } = await clients.identity.endAllSessions({})
      clearSessionCookie(reply, cookie)
      issueToken(reply, cookie, '')
      return { message: `Anda sudah keluar dari semua perangkat (${ended}). Silakan masuk kembali.` }
    },
  })

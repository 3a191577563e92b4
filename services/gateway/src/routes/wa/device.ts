import { z } from 'zod'
import { declareCall } from '../../http/call'
import { text } from '../../http/fields'
import { deviceReply, toDeviceJson } from '../../mappers/whatsapp-device'

export const waHome = declareCall({
  method: 'GET',
  path: '/wa/home',
  access: 'messages.read',
  summary: 'State of the device that sends messages.',
  reply: deviceReply,
  async handle({ clients }) {
    return toDeviceJson(await clients.device.readDevice({}))
  },
})

export const waRestart = declareCall({
  method: 'GET',
  path: '/wa/restart',
  access: 'messages.change',
  summary:
    'Orders a new connection of the device; without a linked one, a QR. Returns the state before the restart.',
  changesState: true,
  inPerson: true,
  reply: deviceReply,
  async handle({ clients }) {
    return {
      ...toDeviceJson(await clients.device.restartDevice({})),
      message: 'Perangkat sedang dimulai ulang.',
    }
  },
})

export const waLogout = declareCall({
  method: 'GET',
  path: '/wa/logout',
  access: 'sender.change',
  summary: 'Logs the device out and deletes its credentials. Queued messages are kept.',
  changesState: true,
  inPerson: true,
  reply: deviceReply,
  async handle({ clients }) {
    return {
      ...toDeviceJson(await clients.device.logoutDevice({})),
      message: 'Perangkat sedang dikeluarkan.',
    }
  },
})

/** WhatsApp can take long to start a pairing. */
const PAIRING_DEADLINE_MS = 30_000

export const waPairingCode = declareCall({
  method: 'POST',
  path: '/wa/pairing-code',
  access: 'sender.change',
  summary: 'The code to type into the phone with this number, instead of scanning the QR.',
  inPerson: true,
  mayConflict: true,
  input: z.object({ phone: text(30) }),
  reply: z.object({ message: z.string(), code: z.string() }),
  async handle({ clients, input }) {
    const { code } = await clients.device.requestPairingCode(input, { deadline: PAIRING_DEADLINE_MS })
    return { message: 'Masukkan kode ini di HP: Perangkat tertaut, Tautkan dengan nomor telepon.', code }
  },
})

import type { PersonalDataRequest } from '@jejaring/proto/identity/v1/identity'
import { conflict, notFound } from '@jejaring/service-kit'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { type CallContext, declareCall, messageReply } from '../../http/call'
import { optionalText, password, requiredText } from '../../http/fields'
import { json } from '../../mappers/json-mapper'

const statuses: Readonly<Record<string, string>> = {
  pending: 'Menunggu jawaban kantor',
  approved: 'Disetujui',
  rejected: 'Ditolak',
  expired: 'Kedaluwarsa',
}

const requestJson = json
  .object<PersonalDataRequest>()({
    kind: json.text,
    status: json.text,
    reason: json.text,
    requested_at: json.time.from('proposedAt'),
    decided_at: json.time,
  })
  .with({ status_name: z.string() }, ({ status }) => ({ status_name: statuses[status] ?? status }))

/** Faults: not_found while the programme does not take requests. */
async function requireRequests({ config }: Clients): Promise<void> {
  const { values } = await config.readValues({})
  if (!values.some(({ key, value }) => key === 'personal_data_requests' && value === '1'))
    throw notFound('Permintaan tentang data pribadi belum dibuka.')
}

export const personalDataRequest = declareCall({
  method: 'GET',
  path: '/api/users/personal_data',
  access: 'member',
  summary:
    "The caller's newest request about personal data, null without one, and what an erasure waits for. 404 while `personal_data_requests` is 0.",
  reply: messageReply.extend({
    request: requestJson.schema.nullable(),
    /** A sentence; empty when nothing keeps the account from being erased. */
    hindrance: z.string(),
  }),
  async handle(context) {
    const { clients } = context
    await requireRequests(clients)
    const { request } = await clients.identity.readPersonalDataRequest({})
    return {
      message: 'Permintaan data pribadi berhasil dimuat.',
      request: request ? requestJson.toJson(request) : null,
      hindrance: await findHindrance(context),
    }
  },
})

export const requestErasure = declareCall({
  method: 'POST',
  path: '/api/users/personal_data/erasure',
  access: 'member',
  inPerson: true,
  mayConflict: true,
  summary:
    'Asks the office to erase the caller, by password and, where it is on, a code. 409 while money or pins wait, or a request does; 404 while `personal_data_requests` is 0.',
  input: z.object({ password, code: optionalText(50) }),
  async handle(context) {
    const { input, clients } = context
    await requireRequests(clients)
    const hindrance = await findHindrance(context)
    if (hindrance) throw conflict(hindrance)
    await clients.identity.requestErasure(input)
    return { message: 'Permintaan penghapusan terkirim. Jawaban kantor kami kabarkan lewat notifikasi.' }
  },
})

export const requestCorrection = declareCall({
  method: 'POST',
  path: '/api/users/personal_data/correction',
  access: 'member',
  inPerson: true,
  mayConflict: true,
  summary:
    'Asks the office to correct data of the caller (`field`: name, phone, bank, address). 409 while a request waits; 404 while `personal_data_requests` is 0.',
  input: z.object({ field: requiredText(20), value: requiredText(300), reason: requiredText(300) }),
  async handle({ input, clients }) {
    await requireRequests(clients)
    await clients.identity.requestCorrection(input)
    return { message: 'Permintaan koreksi terkirim. Jawaban kantor kami kabarkan lewat notifikasi.' }
  },
})

export const withdrawPersonalDataRequest = declareCall({
  method: 'POST',
  path: '/api/users/personal_data/withdraw',
  access: 'member',
  inPerson: true,
  mayConflict: true,
  summary:
    "Withdraws the caller's newest request: a pending one, or an approved erasure that has not begun. 409 without one; 404 while `personal_data_requests` is 0.",
  async handle({ clients }) {
    await requireRequests(clients)
    await clients.identity.withdrawPersonalDataRequest({})
    return { message: 'Permintaan Anda dibatalkan. Data Anda tetap seperti sekarang.' }
  },
})

/** Why an erasure must wait: nobody could receive these afterwards. The operator's command checks claims and payout files, too. */
async function findHindrance({ clients, session }: CallContext<unknown, unknown>): Promise<string> {
  const [wallets, { counts }] = await Promise.all([
    clients.wallet.readWallets({ memberId: session.member?.id ?? '' }),
    clients.pins.countPins({ memberId: session.member?.id ?? '' }),
  ])
  const { total, voucher, waitingWithdrawals, waitingVouchers } = wallets
  const found: string[] = []
  if ((total?.balance ?? 0n) > 0n) found.push('saldo bonus')
  if ((voucher?.balance ?? 0n) > 0n) found.push('saldo voucher')
  if ((waitingWithdrawals?.count ?? 0n) + (waitingVouchers?.count ?? 0n) > 0n)
    found.push('penarikan yang belum selesai')
  if (counts.some(({ available }) => available > 0n)) found.push('pin yang belum dipakai')
  if (found.length === 0) return ''
  return `Akun ini masih memiliki ${found.join(', ')}. Selesaikan dahulu, karena setelah dihapus tidak ada yang dapat menerimanya.`
}

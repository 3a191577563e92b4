import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { declareCall } from '../../http/call'

const firstNames =
  'Agus Budi Citra Dewi Eko Fitri Gilang Hendra Indah Joko Kartika Lestari Maya Nugroho Putri Rahmat Sari Taufik Wahyu Yuni'.split(
    ' ',
  )
const lastNames =
  'Santoso Wijaya Pratama Saputra Lestari Hidayat Kusuma Nugraha Permana Rahayu Setiawan Utami Wibowo Maulana Siregar'.split(
    ' ',
  )

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T

export const randomBio = declareCall({
  method: 'GET',
  path: '/api/users/randombio',
  access: 'member',
  summary: "A random name and account with the caller's own phone, to fill a registration (rule book §3).",
  reply: z.object({
    message: z.string(),
    user: z.object({
      name: z.string(),
      phone: z.string(),
      bank_id: z.string().nullable(),
      bank_account_name: z.string(),
      bank_account_address: z.string(),
    }),
  }),
  async handle({ session, clients }) {
    const { banks } = await clients.config.listBanks({ search: '', page: 1, id: 0 })
    const name = `${pick(firstNames)} ${pick(lastNames)}`
    const account = Array.from({ length: 10 }, (_, digit) => randomInt(digit === 0 ? 1 : 0, 10)).join('')
    return {
      message: 'Biodata acak siap dipakai.',
      user: {
        name,
        phone: session.member?.phone ?? '',
        bank_id: banks.length > 0 ? String(pick(banks).id) : null,
        bank_account_name: name,
        bank_account_address: account,
      },
    }
  },
})

import { z } from 'zod'
import { declareCall } from '../../http/call'
import { searchTerm, select2Input, select2Reply } from '../../http/select2'
import { rupiah } from '../../mappers/wallet'

export const banksSelect2 = declareCall({
  method: ['GET', 'POST'],
  path: '/api/banks/select2',
  access: 'member',
  summary: 'Active banks for a select box.',
  input: select2Input,
  reply: select2Reply({ fee: z.number() }),
  async handle({ input, clients }) {
    const { banks, more } = await clients.config.listBanks({
      search: searchTerm(input),
      page: input.page,
      id: input.id,
    })
    const results = banks.map(({ id, name, fee }) => ({ id: String(id), text: name, fee: rupiah(fee) }))
    return { message: 'Data berhasil dimuat.', results, pagination: { more } }
  },
})

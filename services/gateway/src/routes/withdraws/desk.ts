import { z } from 'zod'
import { call } from '../../http/call'
import { moment } from '../../present/moment'
import { statusFields, withdrawalStatus } from '../../present/status'
import { rupiah } from '../../present/wallet'
import { filterInput, withdrawalFilter } from './filter'

export const previewWithdrawals = call({
  method: 'POST',
  path: '/api/withdraws/preview',
  access: 'admin',
  summary: 'What the admin has checked within the filters sent along, by bank, before it is changed.',
  input: filterInput,
  reply: z.object({
    message: z.string(),
    banks: z.array(
      z.object({
        bank_name: z.string(),
        count: z.number(),
        amount_request: z.number(),
        amount_received: z.number(),
      }),
    ),
  }),
  async handle({ input, clients }) {
    const { banks } = await clients.wallet.previewWithdrawals({ filter: withdrawalFilter(input) })
    return {
      message: 'Ringkasan berhasil dimuat.',
      banks: banks.map((bank) => ({
        bank_name: bank.bankName,
        count: Number(bank.count),
        amount_request: rupiah(bank.amountRequest),
        amount_received: rupiah(bank.amountReceived),
      })),
    }
  },
})

export const withdrawalHistory = call({
  method: 'GET',
  path: '/api/withdraws/history/:id',
  access: 'admin',
  summary: 'Every status that a withdrawal has had, oldest first: when, by whom and why.',
  params: z.object({ id: z.string().max(50) }),
  reply: z.object({
    message: z.string(),
    steps: z.array(
      z.object({
        at: z.string().nullable(),
        username: z.string(),
        by_owner: z.boolean(),
        reason: z.string(),
        ...statusFields,
      }),
    ),
  }),
  async handle({ params, clients }) {
    const { steps } = await clients.wallet.readWithdrawalHistory({ id: params.id })
    return {
      message: 'Riwayat berhasil dimuat.',
      steps: steps.map((step) => ({
        at: moment(step.at),
        username: step.byUsername,
        by_owner: step.byOwner,
        reason: step.reason,
        ...withdrawalStatus(step.status),
      })),
    }
  },
})

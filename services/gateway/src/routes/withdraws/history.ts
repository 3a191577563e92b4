import { declareCall } from '../../http/call'
import { withdrawalStatus } from '../../mappers/status'
import { historyParams, historyReply, toHistoryJson } from '../../mappers/status-history'

export const withdrawalHistory = declareCall({
  method: 'GET',
  path: '/api/withdraws/history/:id',
  access: 'admin',
  summary: 'Every status that a withdrawal has had, oldest first, with time, author and reason.',
  params: historyParams,
  reply: historyReply,
  async handle({ params, clients }) {
    const { steps } = await clients.wallet.readWithdrawalHistory({ id: params.id })
    return toHistoryJson(steps, withdrawalStatus)
  },
})

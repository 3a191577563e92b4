import { formatRupiah } from '@jejaring/money'
import { TableQuery } from '@jejaring/proto/common/v1/table'
import { type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { PayoutStatus, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import type { Right } from '@jejaring/service-kit'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { unlessNotFound } from '../../clients/unless-not-found'
import { partOptions } from '../../http/page-parts'
import { messageJson } from '../../mappers/message'
import { payoutJson } from '../../mappers/payout'
import { withdrawalStatus } from '../../mappers/status'

/** Results of each kind, at most. */
const MAX_RESULTS_PER_KIND = 5

export const resultFields = z.object({
  id: z.string(),
  /** Username, invoice, number or code. */
  title: z.string(),
  detail: z.string(),
  /** The member that it belongs to; empty for none. */
  username: z.string(),
})

interface SearchSource {
  readonly right: Right
  search(clients: Clients, query: TableQuery): Promise<z.output<typeof resultFields>[]>
}

/** The first rows of a list that match a text, newest first. */
export const firstMatches = (search: string): TableQuery =>
  TableQuery.create({ search, length: MAX_RESULTS_PER_KIND })

/** The kinds of results in their order. Each is a list of an admin's table, searched as the table does. */
export const searchSources: Readonly<Record<string, SearchSource>> = {
  member: {
    right: 'members.read',
    async search({ identity }, query) {
      const [exact, { members }] = await Promise.all([
        findByUsername(identity, query.search),
        identity.listMembers({ query, groups: [] }, partOptions),
      ])
      const others = members.filter(({ id }) => id !== exact?.id)
      return [...(exact ? [exact] : []), ...others].map(({ id, username, name, phone }) => ({
        id,
        title: username,
        detail: joined(name, phone),
        username,
      }))
    },
  },
  withdrawal: {
    right: 'withdrawals.read',
    async search({ wallet }, query) {
      const { withdrawals } = await wallet.listWithdrawals(
        { filter: { query, status: WithdrawalStatus.UNSPECIFIED } },
        partOptions,
      )
      return withdrawals.map(({ id, invoice, username, amountRequest, status }) => ({
        id,
        title: invoice,
        detail: joined(username, formatRupiah(amountRequest), withdrawalStatus(status).status_name),
        username,
      }))
    },
  },
  voucher: {
    right: 'vouchers.read',
    async search({ wallet }, query) {
      const { vouchers } = await wallet.listVoucherWithdrawals(
        { filter: { query, status: WithdrawalStatus.UNSPECIFIED } },
        partOptions,
      )
      return vouchers.map(({ id, invoice, username, amount }) => ({
        id,
        title: invoice,
        detail: joined(username, formatRupiah(amount)),
        username,
      }))
    },
  },
  payout: {
    right: 'payouts.read',
    async search({ wallet }, query) {
      const { payouts } = await wallet.listPayouts({ query, status: PayoutStatus.UNSPECIFIED }, partOptions)
      return payouts.map((payout) => ({
        id: payout.id,
        title: payout.number,
        detail: joined(formatRupiah(payout.total), payoutJson.toJson(payout).status_name),
        username: '',
      }))
    },
  },
  pin: {
    right: 'pins.read',
    async search({ pins }, query) {
      const page = await pins.listPins({ query, everyone: true }, partOptions)
      return page.pins.map(({ id, code, packageName, ownerUsername }) => ({
        id,
        title: code,
        detail: joined(packageName, ownerUsername),
        username: ownerUsername,
      }))
    },
  },
  message: {
    right: 'messages.read',
    async search({ whatsapp }, query) {
      const { messages } = await whatsapp.listMessages({ query, statuses: [] }, partOptions)
      return messages.map((message) => {
        const { id, username, phone, template_name, status_name } = messageJson.toJson(message)
        return { id, title: template_name, detail: joined(username, phone, status_name), username }
      })
    },
  },
}

/** The account with exactly this username: the list may have many longer ones before it. */
async function findByUsername(identity: Clients['identity'], text: string): Promise<Member | undefined> {
  const by = { $case: 'username', value: text.toLowerCase() } as const
  const member = await unlessNotFound(identity.findMember({ by }, partOptions))
  return member?.status === MemberStatus.PENDING ? undefined : member
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')

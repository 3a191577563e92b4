import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { text } from '../../http/fields'
import { dutyHolderOf, readPart } from '../../http/page-parts'
import { firstMatches, resultFields, searchSources } from './search-sources'

/** Shorter texts match too much. */
const MIN_SEARCH_LENGTH = 2

const foundFields = resultFields.extend({
  /** `member`, `withdrawal`, `voucher`, `payout`, `pin` or `message`. */
  kind: z.string(),
})

/** A POST, because phones, account numbers and pin codes in an address would be kept by the access logs of proxies. */
export const findAnything = declareCall({
  method: 'POST',
  path: '/api/search',
  access: 'desk.read',
  summary:
    'Up to five results of each kind within the duty: members by username, name, phone or account, withdrawals, payout files, pins and messages.',
  input: z.object({ q: text(100).min(MIN_SEARCH_LENGTH, 'Ketik paling sedikit 2 huruf.') }),
  reply: messageReply.extend({
    results: z.array(foundFields),
    /** Kinds that could not be searched. */
    unavailable: z.array(z.string()),
  }),
  async handle({ input, clients, session, request }) {
    const admin = dutyHolderOf(session)
    const query = firstMatches(input.q)
    const kinds = Object.keys(searchSources).filter((kind) => admin.can(searchSources[kind]!.right))
    const found = await Promise.all(
      kinds.map((kind) => readPart(kind, searchSources[kind]!.search(clients, query), request.log)),
    )
    return {
      message: 'Pencarian selesai.',
      results: kinds.flatMap((kind, index) => (found[index] ?? []).map((result) => ({ kind, ...result }))),
      unavailable: kinds.filter((_, index) => !found[index]),
    }
  },
})

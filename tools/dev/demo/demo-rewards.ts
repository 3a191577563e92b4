import type { Visitor } from '../../../test/support/http/visitor'

export interface Leader {
  readonly username: string
  readonly password: string
  readonly visitor: Visitor
}

interface Rows {
  data: { id: string; username: string }[]
}

/**
 * Makes a few reward claims and Tour Bali claims of today. Ignores the rejection of a claim whose member does not qualify
 * yet, or was paid in the past.
 */
export async function claimSome(leaders: readonly Leader[], admin: Visitor): Promise<void> {
  for (const { visitor, password } of leaders) {
    await visitor.post('/api/rewards/claim', { id: 1, password })
  }
  const { body } = await admin.post<Rows>('/api/rewards/claim/datatables', { fstatus: 'pending' })
  const [, processed] = body.data
  if (processed) await admin.post('/api/rewards/process', { id: processed.id, status: 'process' })
  await giveTourBali(leaders, admin)
}

/** Of the leaders who have not won yet, one waits for the admin's decision, and one has not chosen. */
async function giveTourBali(leaders: readonly Leader[], admin: Visitor): Promise<void> {
  const choices = ['bonus', undefined]
  for (const [index, type] of choices.entries()) {
    const leader = leaders.at(index - choices.length)
    if (!leader) return
    const found = await admin.get<{ results: { id: string; username: string }[] }>(
      `/api/users/select2?q=${leader.username}`,
    )
    const member = found.body.results.find(({ username }) => username === leader.username)
    if (!member) continue
    await admin.post('/api/prizes/tour-bali/add', { user_id: member.id })
    if (type) await choose(leader.visitor, type)
  }
}

async function choose(member: Visitor, type: string): Promise<void> {
  const { body } = await member.get<{ prize_claim?: { id: string } }>('/api/prizes/tour-bali')
  if (body.prize_claim) await member.post('/api/prizes/claim', { id: body.prize_claim.id, type })
}

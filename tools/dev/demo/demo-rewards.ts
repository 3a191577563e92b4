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
 * Makes and decides a few reward claims and Tour Bali winners. Ignores the rejection of a claim whose member
 * does not qualify yet.
 */
export async function claimSome(leaders: readonly Leader[], admin: Visitor): Promise<void> {
  for (const { visitor, password } of leaders) {
    await visitor.post('/api/rewards/claim', { id: 1, password })
  }
  const { body } = await admin.post<Rows>('/api/rewards/claim/datatables', { fstatus: 'pending' })
  const [paid, processed] = body.data
  if (paid) await admin.post('/api/rewards/process', { id: paid.id, status: 'success' })
  if (processed) await admin.post('/api/rewards/process', { id: processed.id, status: 'process' })
  await giveTourBali(leaders, admin)
}

/** Two winners: one waits for the admin's decision, one has not chosen yet. */
async function giveTourBali(leaders: readonly Leader[], admin: Visitor): Promise<void> {
  const choices = ['prize', 'bonus', 'bonus', undefined]
  for (const [index, type] of choices.entries()) {
    const leader = leaders[index]
    if (!leader) return
    const found = await admin.get<{ results: { id: string; username: string }[] }>(
      `/api/users/select2?q=${leader.username}`,
    )
    const member = found.body.results.find(({ username }) => username === leader.username)
    if (!member) continue
    await admin.post('/api/prizes/tour-bali/add', { user_id: member.id })
    if (type) await choose(leader.visitor, type)
  }
  const { body } = await admin.post<Rows>('/api/prizes/tour-bali/datatable', { length: 10 })
  for (const [index, type] of ['prize', 'bonus'].entries()) {
    const prize = body.data.find(({ username }) => username === leaders[index]?.username)
    if (prize)
      await admin.post(`/api/prizes/edit-status/${prize.id}`, { claim_type: type, status: 'success' })
  }
}

async function choose(member: Visitor, type: string): Promise<void> {
  const { body } = await member.get<{ prize_claim?: { id: string } }>('/api/prizes/tour-bali')
  if (body.prize_claim) await member.post('/api/prizes/claim', { id: body.prize_claim.id, type })
}

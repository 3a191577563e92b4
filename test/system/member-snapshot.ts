import { eventually } from '@jejaring/testing/eventually'
import type { Visitor } from '../support/http/visitor'

/** Snapshot of everything a member can see; a refused call must not change it. */
export async function memberSnapshot(visitor: Visitor): Promise<unknown> {
  const answers = await Promise.all([
    visitor.get('/api/dashboard'),
    visitor.get('/api/networks/genealogy'),
    visitor.get('/api/pins/mytotal'),
    visitor.post('/api/pins/datatable/m/histories', { length: 100 }),
    visitor.post('/api/wallets/datatable', { length: 100 }),
    visitor.post('/api/withdraws/datatable/m', { length: 100 }),
    visitor.post('/api/vouchers/datatable/m', { length: 100 }),
    visitor.get('/api/rewards/myrewards'),
  ])
  return answers.map(({ body }) => body)
}

/** Waits for the given sum of sponsor bonuses; they arrive within a second. */
export async function untilEarned(visitor: Visitor, sponsor: number): Promise<void> {
  await eventually(async () => {
    const { body } = await visitor.get<{ dashboard: { bonus: object } }>('/api/dashboard')
    expect(body.dashboard.bonus).toMatchObject({ sponsor })
  })
}

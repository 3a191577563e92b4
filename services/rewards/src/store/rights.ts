import { type Rights, summaryTableRights } from '@jejaring/service-kit'
import { rollups } from './rollups'

/** What the running service may do with each table. The catalogue comes with a migration. */
export const rights: Rights = {
  rewards: 'SELECT, UPDATE',
  reward_claims: 'SELECT, INSERT, UPDATE',
  prize_claims: 'SELECT, INSERT, UPDATE',
  reward_claim_steps: 'SELECT, INSERT',
  prize_claim_steps: 'SELECT, INSERT',
  leg_points: 'SELECT, INSERT, UPDATE',
  bonus_intake: 'SELECT, UPDATE',
  members: 'SELECT, INSERT, UPDATE',
  ...summaryTableRights(rollups),
}

import { type Rights, summaryTableRights } from '@jejaring/service-kit'
import { summaryTables } from './summary-tables'

/** Table privileges of the running service. The catalogue is inserted by `migrate`. */
export const rights: Rights = {
  rewards: 'SELECT, UPDATE',
  reward_claims: 'SELECT, INSERT, UPDATE',
  prize_claims: 'SELECT, INSERT, UPDATE',
  reward_claim_steps: 'SELECT, INSERT',
  prize_claim_steps: 'SELECT, INSERT',
  leg_points: 'SELECT, INSERT, UPDATE',
  bonus_intake: 'SELECT, UPDATE',
  members: 'SELECT, INSERT, UPDATE',
  ...summaryTableRights(summaryTables),
}

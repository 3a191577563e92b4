import { testBombs } from './bombs'
import { testForeignAnnouncements } from './foreign-announcements'
import { testForeignIdentities } from './foreign-identities'
import { testForeignProspects } from './foreign-prospects'
import { type Programme, startProgramme } from './programme'
import { testPushEndpoints } from './push-endpoints'
import { testRandomCalls } from './random-calls'
import { testSplitPayouts } from './split-payouts'
import { testStolenSession } from './stolen-session'

let programme: Programme
beforeAll(async () => {
  programme = await startProgramme()
})
afterAll(() => programme?.system.stop())

// In this order: a change of bank details holds the withdrawals of the others, and random calls change settings.
describe('bombs', () => testBombs(() => programme))
describe('a creator of payouts', () => testSplitPayouts(() => programme))
describe('a stolen session', () => testStolenSession(() => programme))
describe('a reader of announcements', () => testForeignAnnouncements(() => programme))
describe('a subscriber of notifications', () => testPushEndpoints(() => programme))
describe('a reader of identity cards', () => testForeignIdentities(() => programme))
describe('a stranger at a link', () => testForeignProspects(() => programme))
describe('random calls', () => testRandomCalls(() => programme))

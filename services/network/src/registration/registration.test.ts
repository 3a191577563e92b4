import { ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { callerOf, type Registration, retryPauseSeconds } from './registration'

describe('an abandoned registration', () => {
  it.each([
    ['a member', 'm', 'm', 'member'],
    ['an admin without a node', 'a', ROOT_MEMBER_ID, 'admin'],
    ['the root account', ROOT_MEMBER_ID, ROOT_MEMBER_ID, 'admin'],
  ])('continues on behalf of %s', (_who, callerId, sponsorId, role) => {
    expect(callerOf({ callerId, sponsorId } as Registration)).toEqual({ memberId: callerId, role })
  })

  it('is retried after 1, 2, 4 … seconds, 60 at most', () => {
    expect([0, 1, 2, 5, 6, 7, 50].map(retryPauseSeconds)).toEqual([1, 2, 4, 32, 60, 60, 60])
  })
})

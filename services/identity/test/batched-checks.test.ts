import { EntityManager } from 'typeorm'
import { freshNames, login, password, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

/** Members with a session each. */
async function loggedIn(count: number) {
  const usernames = freshNames(count)
  const ids = await identity.members(usernames)
  return await Promise.all(
    ids.map(async (memberId, index) => {
      const { session } = await identity.client.openSession(login(usernames[index]!))
      const sessionId = session!.id
      const own = identity.service.as({ memberId, role: 'member', sessionId })
      const check = async (typed: string) =>
        (await own.verifySpender({ memberId, password: typed })).passwordMatches
      return { sessionId, check }
    }),
  )
}

async function markedSessions(sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await identity.service.database.query(
    'SELECT id FROM sessions WHERE id = ANY ($1) AND password_checked_at IS NOT NULL',
    [sessionIds],
  )
  return rows.map(({ id }: { id: string }) => id)
}

async function countFailures(): Promise<number> {
  const sql = "SELECT 1 FROM login_failures WHERE kind = 'spender'"
  return (await identity.service.database.query(sql)).rows.length
}

test('marks the right passwords of concurrent checks in few statements', async () => {
  const members = await loggedIn(8)
  const sessionIds = members.map(({ sessionId }) => sessionId)
  await Promise.all(members.map(({ check }) => check('sandi yang salah')))
  expect(await countFailures()).toBe(8)

  const wrong = [2, 5]
  const typedBy = (index: number) => (wrong.includes(index) ? 'sandi yang salah' : password)
  const query = jest.spyOn(EntityManager.prototype, 'query')
  const results = await Promise.all(members.map(({ check }, index) => check(typedBy(index))))
  const marks = query.mock.calls.filter(([text]) => text.includes('password_checked_at = '))
  query.mockRestore()

  expect(results).toEqual(members.map((_, index) => !wrong.includes(index)))
  const right = sessionIds.filter((_, index) => !wrong.includes(index))
  expect((await markedSessions(sessionIds)).sort()).toEqual([...right].sort())
  expect(await countFailures()).toBe(wrong.length)
  expect(marks.length).toBeLessThan(right.length)
})

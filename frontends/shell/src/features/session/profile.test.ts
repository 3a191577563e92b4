import { fakeServer, sessionOf } from '@jejaring/ui/testing'
import { queryClient } from '../../query-client'
import { clearScreenQueries, endSession, fetchSession, knownSession } from './profile'

const pins = ['pins', 'mine']
const somebody = sessionOf()
const somebodyElse = { ...somebody, user: { ...somebody.user, id: 'somebody-else', username: 'citra' } }

beforeEach(() => queryClient.clear())

test('cached data stays for the same member and is cleared for another', async () => {
  fakeServer({ 'GET /api/users/profile': { body: somebody } })
  await fetchSession()
  queryClient.setQueryData(pins, [1])
  await fetchSession()
  expect(queryClient.getQueryData(pins)).toEqual([1])

  fakeServer({ 'GET /api/users/profile': { body: somebodyElse } })
  await fetchSession()
  expect(knownSession()?.user.username).toBe('citra')
  expect(queryClient.getQueryData(pins)).toBeUndefined()
})

test('the end of a session leaves open screens alone until they are gone', async () => {
  fakeServer({ 'GET /api/users/profile': { body: somebody } })
  await fetchSession()
  queryClient.setQueryData(pins, [1])
  endSession()
  expect(knownSession()).toBeUndefined()
  expect(queryClient.getQueryData(pins)).toEqual([1])
  clearScreenQueries()
  expect(queryClient.getQueryData(pins)).toBeUndefined()
})

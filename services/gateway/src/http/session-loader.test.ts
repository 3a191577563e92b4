import { eventually } from '@jejaring/testing'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
afterEach(() => gateway.resetDoubles())

const batches = () => gateway.identity.calls.filter(({ method }) => method === 'readSessions').length

/** Makes a call with a token; unlike `gateway.get` it keeps no cookies. */
const callWith = async (token: string) => {
  const answer = await gateway.app.inject({ url: '/api/users/profile', cookies: { jejaring: token } })
  return answer.statusCode === 200 ? answer.json().user.username : answer.statusCode
}

const tokenOf = (name: string) => name.padEnd(43, '-')
const memberBehind = ({ token }: { token: string }) =>
  token.startsWith('over') ? undefined : sessionOf(memberNamed(token.replaceAll('-', '')))

it('batches concurrent look-ups and returns each session to its own call', async () => {
  gateway.identity.answer({ readSessions: answerSessions(memberBehind) })
  const before = batches()
  const names = Array.from({ length: 40 }, (_, index) => (index % 4 === 3 ? `over${index}` : `budi${index}`))
  const answers = await Promise.all(names.map((name) => callWith(tokenOf(name))))
  expect(answers).toEqual(names.map((name) => (name.startsWith('over') ? 401 : name)))
  expect(batches() - before).toBeLessThan(names.length / 2)
})

it('caches nothing, so that an ended session is refused immediately', async () => {
  gateway.identity.answer({ readSessions: answerSessions(memberBehind) })
  expect(await callWith(tokenOf('budi01'))).toBe('budi01')
  gateway.identity.answer({ readSessions: answerSessions(() => undefined) })
  expect(await callWith(tokenOf('budi01'))).toBe(401)
})

it('does not wait for a batch that is still pending', async () => {
  let releaseBatch: () => void = () => undefined
  const blocked = new Promise<void>((resolve) => {
    releaseBatch = resolve
  })
  gateway.identity.answer({
    readSessions: answerSessions(async (query) => {
      if (query.token.startsWith('slow')) await blocked
      return memberBehind(query)
    }),
  })
  const before = batches()
  const slow = callWith(tokenOf('slow01'))
  await eventually(() => batches() > before)
  expect(await callWith(tokenOf('budi01'))).toBe('budi01')
  releaseBatch()
  expect(await slow).toBe('slow01')
})

it('fails every call of a batch when identity is unavailable', async () => {
  gateway.identity.isUnavailable = true
  const answers = await Promise.all([callWith(tokenOf('budi01')), callWith(tokenOf('budi02'))])
  gateway.identity.isUnavailable = false
  expect(answers).toEqual([503, 503])
  expect(await callWith(tokenOf('budi01'))).toBe(401)
})

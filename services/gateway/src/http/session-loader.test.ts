import { eventually } from '@jejaring/testing'
import { answerSessions, Edge, memberNamed, sessionOf } from '../testing/edge'

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start()
})
afterAll(() => edge.stop())
afterEach(() => edge.resetDoubles())

const questions = () => edge.identity.calls.filter(({ method }) => method === 'readSessions').length

/** A call of its own with that token: other than `edge.get`, it keeps no cookies. */
const callWith = async (token: string) => {
  const answer = await edge.app.inject({ url: '/api/users/profile', cookies: { jejaring: token } })
  return answer.statusCode === 200 ? answer.json().user.username : answer.statusCode
}

const tokenOf = (name: string) => name.padEnd(43, '-')
const memberBehind = ({ token }: { token: string }) =>
  token.startsWith('over') ? undefined : sessionOf(memberNamed(token.replaceAll('-', '')))

it('asks together for calls that come at the same time, and gives each the session of its own token', async () => {
  edge.identity.answer({ readSessions: answerSessions(memberBehind) })
  const before = questions()
  const names = Array.from({ length: 40 }, (_, index) => (index % 4 === 3 ? `over${index}` : `budi${index}`))
  const answers = await Promise.all(names.map((name) => callWith(tokenOf(name))))
  expect(answers).toEqual(names.map((name) => (name.startsWith('over') ? 401 : name)))
  expect(questions() - before).toBeLessThan(names.length / 2)
})

it('asks anew for every call, so that a session that has ended is over at once', async () => {
  edge.identity.answer({ readSessions: answerSessions(memberBehind) })
  expect(await callWith(tokenOf('budi01'))).toBe('budi01')
  edge.identity.answer({ readSessions: answerSessions(() => undefined) })
  expect(await callWith(tokenOf('budi01'))).toBe(401)
})

it('does not wait for a question that is not answered', async () => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  edge.identity.answer({
    readSessions: answerSessions(async (asked) => {
      if (asked.token.startsWith('slow')) await held
      return memberBehind(asked)
    }),
  })
  const before = questions()
  const slow = callWith(tokenOf('slow01'))
  await eventually(() => questions() > before)
  expect(await callWith(tokenOf('budi01'))).toBe('budi01')
  letGo()
  expect(await slow).toBe('slow01')
})

it('tells all who asked together that nobody answers', async () => {
  edge.identity.away = true
  const answers = await Promise.all([callWith(tokenOf('budi01')), callWith(tokenOf('budi02'))])
  edge.identity.away = false
  expect(answers).toEqual([503, 503])
  expect(await callWith(tokenOf('budi01'))).toBe(401)
})

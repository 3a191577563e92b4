import { dutyNames } from '@jejaring/service-kit'
import { callsByDuty } from '../testing/calls-by-duty'
import { answerSessions, Edge, memberNamed, sessionOf } from '../testing/edge'

const dutiesOf = new Map(
  Object.entries(callsByDuty).flatMap(([duties, operations]) =>
    operations.map((operation) => [operation, duties.split(' ')] as const),
  ),
)
const OUTSIDE = /^Tugas admin Anda \(.+\) tidak mencakup tindakan ini\./

let edge: Edge
let operations: string[]
beforeAll(async () => {
  edge = await Edge.start()
  edge.actAs('admin')
  const { paths } = (await edge.get('/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, object>>
  }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
})
afterAll(() => edge.stop())

async function send(operation: string, adminDuty: string | undefined, admin = true) {
  const session = sessionOf(memberNamed('admin', { admin, adminDuty }))
  edge.identity.answer({ readSessions: answerSessions(() => session) })
  const [method, path = ''] = operation.split(' ') as ['GET' | 'POST', string]
  edge.actAs('admin')
  await edge.get('/api/users/profile')
  const url = path.replaceAll(/:\w+/g, '1')
  const { status, body } = await edge.send({ method, url, ...(method === 'POST' && { payload: {} }) })
  return { status, isOutside: OUTSIDE.test(String(body.message)) }
}

// These streams do not end by themselves.
const isLong = (operation: string) => ['GET /wa/logs', 'GET /api/changes'].includes(operation)

// covers: * forbidden
test.each(Object.keys(dutyNames))(
  'the duty %s opens its calls of the OpenAPI document only',
  async (duty) => {
    for (const operation of operations) {
      const isAllowed = dutiesOf.get(operation)?.includes(duty) ?? true
      if (isAllowed && isLong(operation)) continue
      const { status, isOutside } = await send(operation, duty)
      expect([operation, isOutside]).toEqual([operation, !isAllowed])
      if (!isAllowed) expect([operation, status]).toEqual([operation, 403])
    }
  },
)

test('a member is not narrowed by a duty', async () => {
  expect((await send('POST /api/pins/transfer', 'auditor', false)).isOutside).toBe(false)
})

test('an admin of an identity without duties is an owner', async () => {
  expect((await send('POST /api/withdraws/change_status', undefined)).isOutside).toBe(false)
})

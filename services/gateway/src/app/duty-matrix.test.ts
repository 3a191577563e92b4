import { dutyNames } from '@jejaring/service-kit'
import { callsByDuty } from '../testing/calls-by-duty'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../testing/test-gateway'

const dutiesOf = new Map(
  Object.entries(callsByDuty).flatMap(([duties, operations]) =>
    operations.map((operation) => [operation, duties.split(' ')] as const),
  ),
)
const OUTSIDE_DUTY = /^Tugas admin Anda \(.+\) tidak mencakup tindakan ini\./

let gateway: TestGateway
let operations: string[]
beforeAll(async () => {
  gateway = await TestGateway.start()
  gateway.actAs('admin')
  const { paths } = (await gateway.get('/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, object>>
  }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
})
afterAll(() => gateway.stop())

async function send(operation: string, adminDuty: string | undefined, admin = true) {
  const session = sessionOf(memberNamed('admin', { admin, adminDuty }))
  gateway.identity.answer({ readSessions: answerSessions(() => session) })
  const [method, path = ''] = operation.split(' ') as ['GET' | 'POST', string]
  gateway.actAs('admin')
  await gateway.get('/api/users/profile')
  const url = path.replaceAll(/:\w+/g, '1')
  const { status, body } = await gateway.send({ method, url, ...(method === 'POST' && { payload: {} }) })
  return { status, isOutside: OUTSIDE_DUTY.test(String(body.message)) }
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

import { tooMany } from '@jejaring/service-kit'
import pino from 'pino'
import { memberNamed, TestGateway } from '../testing/test-gateway'

const lines: string[] = []
let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start(
    {},
    pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  )
})
afterAll(() => gateway.stop())

const last = () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>

test.each([
  ['401', 'nobody', undefined],
  ['403', 'member', memberNamed('budi01').id],
  ['429', 'admin', memberNamed('admin').id],
] as const)('a refusal with %s is logged with route, address and member', async (status, who, memberId) => {
  gateway.identity.answer({
    listAudit: async () => {
      throw tooMany('Terlalu banyak percobaan.', 30)
    },
  })
  gateway.actAs(who)
  await gateway.post('/api/audit/datatable?rahasia=1', { search: { value: 'rahasia' } })
  expect(last()).toMatchObject({ method: 'POST', route: '/api/audit/datatable', status: Number(status) })
  expect([last().address, last().memberId]).toEqual(['127.0.0.1', memberId])
  expect(lines.join('')).not.toContain('rahasia')
})

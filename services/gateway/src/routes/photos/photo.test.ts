import { notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

const url = `/api/photos/${'f'.repeat(64)}`

// covers: GET /api/photos/:hash success
it('sends a photo that only the own browser may keep', async () => {
  gateway.actAs('member')
  gateway.identity.answer({ readPhoto: async () => ({ data: Buffer.from('RIFF') }) })
  const { status, headers, raw } = await gateway.get(url)
  expect([status, String(raw)]).toEqual([200, 'RIFF'])
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

it('answers 404 for an unknown photo and 401 without a session, which nothing keeps', async () => {
  gateway.identity.answer({
    readPhoto: async () => {
      throw notFound()
    },
  })
  const unknown = await gateway.get(url)
  gateway.actAs('nobody')
  const anonymous = await gateway.get(url)
  expect([unknown.status, anonymous.status]).toEqual([404, 401])
  for (const { headers } of [unknown, anonymous]) expect(headers['cache-control']).toBe('no-store')
})

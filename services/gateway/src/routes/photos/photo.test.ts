import { notFound } from '@jejaring/service-kit'
import { Edge } from '../../testing/edge'

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start()
})
afterAll(() => edge.stop())

const url = `/api/photos/${'f'.repeat(64)}`

// covers: GET /api/photos/:hash success
it('sends a photo that only the own browser may keep', async () => {
  edge.actAs('member')
  edge.identity.answer({ readPhoto: async () => ({ data: Buffer.from('RIFF') }) })
  const { status, headers, raw } = await edge.get(url)
  expect([status, String(raw)]).toEqual([200, 'RIFF'])
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

it('answers 404 for an unknown photo and 401 without a session, which nothing keeps', async () => {
  edge.identity.answer({
    readPhoto: async () => {
      throw notFound()
    },
  })
  const unknown = await edge.get(url)
  edge.actAs('nobody')
  const anonymous = await edge.get(url)
  expect([unknown.status, anonymous.status]).toEqual([404, 401])
  for (const { headers } of [unknown, anonymous]) expect(headers['cache-control']).toBe('no-store')
})

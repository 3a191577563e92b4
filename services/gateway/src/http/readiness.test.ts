import fastify from 'fastify'
import { serveReadiness } from './readiness'

test.each([
  [[], 200, { message: 'Siap.', version: 'unbundled' }],
  [['wallet'], 503, { message: 'Belum siap.', away: ['wallet'], version: 'unbundled' }],
])('without %j answers %i, with the version', async (unavailable, status, body) => {
  const app = fastify()
  serveReadiness(app, async () => unavailable)
  const answer = await app.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([status, body])
  await app.close()
})

import { Edge } from '../testing/edge'

const paths = ['/api/docs', '/api/docs/static/swagger-ui-bundle.js', '/api/docs/json']
const adminToken = 'a'.repeat(43)

async function statuses(edge: Edge, cookie = '') {
  const answers = await Promise.all(
    paths.map((url) => edge.send({ method: 'GET', url, headers: { cookie } })),
  )
  return answers.map(({ status }) => status)
}

test('the documentation of the API is for everybody on plain http', async () => {
  const edge = await Edge.start()
  expect(await statuses(edge)).toEqual([200, 200, 200])
  await edge.stop()
})

test('and for admins only on https', async () => {
  const edge = await Edge.start({ PUBLIC_URL: 'https://jejaring.example' })
  edge.actAs('nobody')
  expect(await statuses(edge)).toEqual([401, 401, 401])
  expect(await statuses(edge, `__Host-jejaring=${'m'.repeat(43)}`)).toEqual([403, 403, 403])
  expect(await statuses(edge, `__Host-jejaring=${adminToken}`)).toEqual([200, 200, 200])
  await edge.stop()
})

test('its forms are sent to the site only', async () => {
  const edge = await Edge.start()
  const { headers } = await edge.send({ method: 'GET', url: '/api/docs' })
  expect(headers['content-security-policy']).toContain("form-action 'self'")
  await edge.stop()
})

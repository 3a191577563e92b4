import { TestGateway } from '../testing/test-gateway'

const paths = ['/api/docs', '/api/docs/static/swagger-ui-bundle.js', '/api/docs/json']
const adminToken = 'a'.repeat(43)

async function statuses(gateway: TestGateway, cookie = '') {
  const answers = await Promise.all(
    paths.map((url) => gateway.send({ method: 'GET', url, headers: { cookie } })),
  )
  return answers.map(({ status }) => status)
}

test('the documentation of the API is for everybody on plain http', async () => {
  const gateway = await TestGateway.start()
  expect(await statuses(gateway)).toEqual([200, 200, 200])
  await gateway.stop()
})

test('and for admins only on https', async () => {
  const gateway = await TestGateway.start({ PUBLIC_URL: 'https://jejaring.example' })
  gateway.actAs('nobody')
  expect(await statuses(gateway)).toEqual([401, 401, 401])
  expect(await statuses(gateway, `__Host-jejaring=${'m'.repeat(43)}`)).toEqual([403, 403, 403])
  expect(await statuses(gateway, `__Host-jejaring=${adminToken}`)).toEqual([200, 200, 200])
  await gateway.stop()
})

test('its forms are sent to the site only', async () => {
  const gateway = await TestGateway.start()
  const { headers } = await gateway.send({ method: 'GET', url: '/api/docs' })
  expect(headers['content-security-policy']).toContain("form-action 'self'")
  await gateway.stop()
})

import { TestGateway } from '../testing/test-gateway'

test('names the office as the contact for security, for half a year', async () => {
  const gateway = await TestGateway.start({ PUBLIC_URL: 'https://jejaring.example' })
  gateway.config.answer({
    readValues: async () => ({
      values: [{ key: 'office_email', value: 'halo@jejaring.example', description: '', version: 1 }],
    }),
  } as never)
  const response = await gateway.app.inject('/.well-known/security.txt')
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    response.body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:halo@jejaring.example',
    Canonical: 'https://jejaring.example/.well-known/security.txt',
  })
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
  await gateway.stop()
})

import { deviceEnvironment } from '../src/config'

test.each([
  ['WA_VERSION', '2.3000', 'three numbers with dots between, such as 2.3000.1043857760'],
  ['WA_CERTIFICATE_KEY', 'AB', '64 hexadecimal digits'],
])('what %s has to be is said in words', (name, value, words) => {
  const [issue] = deviceEnvironment.safeParse({ [name]: value }).error?.issues ?? []
  expect(issue?.message).toContain(words)
})

test('the versions that WhatsApp itself tells are taken', () => {
  expect(deviceEnvironment.safeParse({ WA_VERSION: '2.3000.1043857760' }).success).toBe(true)
})

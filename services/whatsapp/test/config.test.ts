import { deviceEnvironment, environment } from '../src/config'

test.each([
  ['WA_VERSION', '2.3000', 'three numbers with dots between, such as 2.3000.1043857760'],
  ['WA_CERTIFICATE_KEY', 'AB', '64 hexadecimal digits'],
])('%s is rejected with a readable message when malformed', (name, value, words) => {
  const [issue] = deviceEnvironment.safeParse({ [name]: value }).error?.issues ?? []
  expect(issue?.message).toContain(words)
})

test('WA_VERSION accepts a version in the form that WhatsApp reports', () => {
  expect(deviceEnvironment.safeParse({ WA_VERSION: '2.3000.1043857760' }).success).toBe(true)
})

test('a mail server without a sender is rejected with a readable message', () => {
  const variables = {
    IDENTITY_ADDRESS: 'a',
    CONFIG_ADDRESS: 'b',
    MESSAGE_KEY: 'c'.repeat(43),
    SMTP_URL: 'smtp://mail.example',
  }
  const issues = environment.safeParse(variables).error?.issues ?? []
  expect(issues.map(({ path, message }) => `${path.join()} ${message}`)).toContain(
    'MAIL_FROM must be set together with SMTP_URL',
  )
})

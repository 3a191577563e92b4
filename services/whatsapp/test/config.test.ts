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

test.each([
  [
    { WHATSAPP_TRANSPORT: 'cloud_api' },
    'WHATSAPP_TRANSPORT cloud_api needs WHATSAPP_CLOUD_PHONE_ID and WHATSAPP_CLOUD_TOKEN',
  ],
  [
    { WHATSAPP_CLOUD_PHONE_ID: '1' },
    'WHATSAPP_CLOUD_TOKEN must be set together with WHATSAPP_CLOUD_PHONE_ID',
  ],
  [
    { WHATSAPP_TRANSPORT: 'cloud_api', WHATSAPP_CLOUD_TOKEN: 't'.repeat(16) },
    'WHATSAPP_CLOUD_TOKEN must be set together with WHATSAPP_CLOUD_PHONE_ID',
  ],
  [{ WHATSAPP_CLOUD_URL: 'http://graph.facebook.com' }, 'WHATSAPP_CLOUD_URL must be an https address'],
])('the official interface with only %j is rejected with a readable message', (some, expected) => {
  const variables = { IDENTITY_ADDRESS: 'a', CONFIG_ADDRESS: 'b', MESSAGE_KEY: 'c'.repeat(43), ...some }
  const issues = environment.safeParse(variables).error?.issues ?? []
  expect(issues.map(({ path, message }) => `${path.join()} ${message}`)).toContain(expected)
})

import { eventually } from '@jejaring/testing/eventually'
import { SmtpRelay } from '../../services/whatsapp/src/testing/smtp-relay'
import { Visitor } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'

let relay: SmtpRelay
let system: RunningSystem
let admin: Visitor

beforeAll(async () => {
  relay = await SmtpRelay.start()
  system = await RunningSystem.start({
    SMTP_URL: `smtp://kantor:rahasia-smtp@127.0.0.1:${relay.port}`,
    MAIL_FROM: 'kabar@jaya.example',
  })
  admin = new Visitor(system.origin)
  await admin.login('admin', adminPassword)
})
afterAll(async () => {
  await system?.stop()
  await relay?.stop()
})

/** The body of the newest e-mail to an address, without soft line breaks. */
const newestTo = (address: string) =>
  relay.received
    .findLast(({ to }) => to.includes(address))
    ?.raw.replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')

const codeOf = (email: string) =>
  eventually(() => {
    const found = /: (\d{6})\r?$/m.exec(newestTo(email) ?? '')?.[1]
    if (!found) throw new Error('no code yet')
    return found
  })

async function verify(visitor: Visitor, email: string): Promise<void> {
  const sent = await visitor.post('/api/users/email/code', { email, current_password: adminPassword })
  expect(sent.status).toBe(200)
  const code = await codeOf(email)
  expect((await visitor.post('/api/users/email/verify', { code })).status).toBe(200)
}

// covers: POST /api/users/email/code success
// covers: POST /api/users/email/verify success
test('a password is recovered by e-mail while no WhatsApp device is linked', async () => {
  expect((await admin.get('/wa/logout')).status).toBe(200)
  await verify(admin, 'admin@jaya.example')
  const security = await admin.get<{ email: { address: string } }>('/api/users/security')
  expect(security.body.email.address).toBe('admin@jaya.example')

  const stranger = new Visitor(system.origin)
  const known = await stranger.post('/api/auth/forgot', { username: 'admin' })
  const unknown = await stranger.post('/api/auth/forgot', { username: 'tidakada' })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  expect(known.body.message).toContain('alamat emailnya')
  const token = await eventually(() => {
    const found = /auth\/recover\/tautan#([\w-]{43})/.exec(newestTo('admin@jaya.example') ?? '')?.[1]
    if (!found) throw new Error('no link yet')
    return found
  })
  const password = 'sandi-baru-lewat-email'
  const recovered = await stranger.post('/api/auth/recover', {
    token,
    password,
    password_confirmation: password,
  })
  expect(recovered.status).toBe(200)
  await new Visitor(system.origin).login('admin', password)
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { invalid, tooMany } from '@jejaring/service-kit'
import pino from 'pino'
import { TestGateway } from '../../testing/test-gateway'

const token = 'T'.repeat(43)
const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
let site: string
let gateway: TestGateway
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'site-'))
  await writeFile(join(site, 'index.html'), '<html>the page</html>')
  gateway = await TestGateway.start({ STATIC_DIRECTORY: site }, log)
})
afterAll(async () => {
  await gateway.stop()
  await rm(site, { recursive: true })
})
beforeEach(() => gateway.actAs('nobody'))

const form = { 'content-type': 'application/x-www-form-urlencoded' }

// covers: POST /api/auth/forgot success
it('requests a link without a session, with a lower-cased username', async () => {
  gateway.identity.answer({ requestRecovery: async () => ({ emailEnabled: false }) })
  const { status, body } = await gateway.post('/api/auth/forgot', 'username=+Budi01', form)
  expect([status, body.message]).toEqual([
    200,
    expect.stringMatching(/^Bila akun itu ada .* WhatsApp pemiliknya\./),
  ])
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ username: 'budi01' })
})

it('names both channels where a mail server is configured', async () => {
  gateway.identity.answer({ requestRecovery: async () => ({ emailEnabled: true }) })
  const { body } = await gateway.post('/api/auth/forgot', { username: 'budi01' })
  expect(body.message).toContain('dikirim ke WhatsApp pemiliknya dan alamat emailnya yang terverifikasi.')
})

it('sends Retry-After when an address is throttled', async () => {
  gateway.identity.answer({
    requestRecovery: async () => {
      throw tooMany('Terlalu banyak percobaan.', 15)
    },
  })
  const { status, headers } = await gateway.post('/api/auth/forgot', { username: 'budi01' })
  expect([status, headers['retry-after']]).toEqual([429, '15'])
})

// covers: POST /api/auth/recover success
it('sets an untrimmed password without a session', async () => {
  gateway.identity.answer({ recover: async () => ({}) })
  const form = { token, password: ' kopi tubruk ', password_confirmation: ' kopi tubruk ' }
  const { status, cookies } = await gateway.post('/api/auth/recover', form)
  expect([status, cookies.filter(({ name }) => name === 'jejaring')]).toEqual([200, []])
  expect(gateway.identity.calls.at(-1)?.request).toEqual({
    token,
    password: ' kopi tubruk ',
    passwordConfirmation: ' kopi tubruk ',
  })
})

// covers: POST /api/auth/recover invalid
it('answers 422 for a used link and with field errors for a bad password', async () => {
  gateway.identity.answer({
    recover: async () => {
      throw invalid('Tautan ini sudah dipakai.')
    },
  })
  const used = await gateway.post('/api/auth/recover', { token, password: 'x', password_confirmation: 'x' })
  expect([used.status, used.body]).toEqual([422, { message: 'Tautan ini sudah dipakai.' }])
  const blank = await gateway.post('/api/auth/recover', { token })
  expect([blank.status, Object.keys(blank.body.errors ?? {})]).toEqual([
    422,
    ['password', 'password_confirmation'],
  ])
})

it('answers an overlong token as an unknown link', async () => {
  gateway.identity.answer({
    recover: async () => {
      throw invalid('Tautan ini sudah dipakai atau sudah kedaluwarsa.')
    },
  })
  const form = { token: 'T'.repeat(3000), password: 'kopi tubruk', password_confirmation: 'kopi tubruk' }
  const long = await gateway.post('/api/auth/recover', form)
  expect([long.status, long.body]).toEqual([
    422,
    { message: 'Tautan ini sudah dipakai atau sudah kedaluwarsa.' },
  ])
})

it.each(['/api/auth/forgot', '/api/auth/recover'])('%s requires the anti-forgery header', async (url) => {
  expect(
    (await gateway.send({ method: 'POST', url, payload: {}, headers: { 'x-xsrf-token': '' } })).status,
  ).toBe(403)
})

it('never leaks the token of a link into logs or referrers', async () => {
  const page = await gateway.get(`/auth/recover/${token}`)
  expect([page.status, page.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
  await gateway.get(`/auth/recover/${token}.css`)
  gateway.identity.answer({
    recover: async () => {
      throw new Error('broken')
    },
  })
  const failed = await gateway.post('/api/auth/recover', { token, password: 'x', password_confirmation: 'x' })
  expect(failed.status).toBe(500)
  expect(lines.join('')).toContain('/api/auth/recover')
  expect(lines.join('')).not.toContain(token)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { announce } from './announce'
import { Secrets } from './secrets'
import { readSettings } from './settings'

test('where people come by another address, that is said: a browser on this machine cannot log in then', () => {
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-announce-'))
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined)
  const secrets = Secrets.open(directory, false)
  for (const url of ['', 'http://kantor:8080', 'https://jejaring.id/'])
    announce(readSettings({ PUBLIC_URL: url }), secrets, 1)
  const [none, plain, secure] = said.mock.calls.map(([text]) => stripVTControlCharacters(String(text)))
  said.mockRestore()
  rmSync(directory, { recursive: true, force: true })
  expect(none).not.toContain('People open')
  expect(plain).toContain('People open http://kantor:8080.')
  expect(secure).toContain('People open https://jejaring.id, and can log in only there.')
})

test('ADMIN_PASSWORD is named at the first start only: later it says nothing about the account', () => {
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-announce-'))
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined)
  const settings = readSettings({ ADMIN_PASSWORD: 'pilihan-sendiri' })
  const secrets = Secrets.open(directory, false)
  announce(settings, secrets, 1)
  secrets.forgetAdminPassword()
  announce(settings, Secrets.open(directory, false), 1)
  const [first, later] = said.mock.calls.map(([text]) => String(text))
  said.mockRestore()
  rmSync(directory, { recursive: true, force: true })
  expect(first).toContain('the password in ADMIN_PASSWORD')
  expect(later).not.toContain('ADMIN_PASSWORD')
  expect(later).toContain('npm run reset-link -- admin')
})

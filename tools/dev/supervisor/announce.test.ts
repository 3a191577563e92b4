import { stripVTControlCharacters } from 'node:util'
import { announce } from './announce'
import { readSettings } from './settings'

function announced(environment: NodeJS.ProcessEnv, first?: string): string {
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined)
  announce(readSettings(environment), first, 1)
  const text = stripVTControlCharacters(said.mock.calls.flat().join('\n'))
  said.mockRestore()
  return text
}

test('announces PUBLIC_URL when a local browser cannot log in', () => {
  expect(announced({})).not.toContain('People open')
  expect(announced({ PUBLIC_URL: 'http://kantor:8080' })).toContain('People open http://kantor:8080.')
  expect(announced({ PUBLIC_URL: 'https://jejaring.id/' })).toContain(
    'People open https://jejaring.id, and can log in only there.',
  )
})

test('shows a generated first password and names a configured one', () => {
  const given = { ADMIN_PASSWORD: 'pilihan-sendiri' }
  expect(announced(given, 'pilihan-sendiri')).toContain('with the password in ADMIN_PASSWORD.')
  expect(announced({}, 'dibuat-sendiri')).toContain('the password dibuat-sendiri (shown only now: keep it).')
  expect(announced(given, 'dibuat-sendiri')).toContain('the password dibuat-sendiri (shown only now')
})

test('names no password when none works', () => {
  const text = announced({ ADMIN_PASSWORD: 'pilihan-sendiri' })
  expect(text).not.toMatch(/ADMIN_PASSWORD|pilihan-sendiri/)
  expect(text).toContain('npm run reset-link -- admin')
})

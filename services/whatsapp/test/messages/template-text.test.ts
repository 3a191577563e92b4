import fc from 'fast-check'
import { templateKind, templateKinds } from '../../src/messages/templates/template-kind'
import {
  exampleParameters,
  MAX_TEXT_LENGTH,
  parseTemplate,
  renderTemplate,
} from '../../src/messages/templates/template-text'

const recover = templateKind('recover')!
const pins = templateKind('pins_received')!

test.each([
  [recover, 'Halo {nama}: {tautan}', { text: 'Halo {nama}: {tautan}' }],
  [recover, '  Halo  \r\n\r\n{tautan} \t\n', { text: 'Halo\n\n{tautan}' }],
  [recover, 'Ha\u202elo\u0000 {tautan}', { text: 'Halo {tautan}' }],
  [recover, ' \n ', { refused: 'Wajib diisi.' }],
  [recover, 'Halo {nama}', { refused: 'Pesan ini harus memuat {tautan}.' }],
  [
    recover,
    '{tautan} {jumlah}',
    { refused: expect.stringMatching(/^Variabel \{jumlah\} tidak ada\. Pilih dari \{perusahaan\}/) },
  ],
  [pins, 'Halo {constructor}', { refused: expect.stringContaining('{constructor} tidak ada') }],
  [pins, 'Halo {}', { refused: expect.stringContaining('{} tidak ada') }],
  [pins, 'Halo {nama', { refused: 'Setiap kurung kurawal harus berpasangan.' }],
  [pins, 'Halo {{nama}}', { refused: 'Setiap kurung kurawal harus berpasangan.' }],
  [pins, 'x'.repeat(MAX_TEXT_LENGTH), { text: 'x'.repeat(MAX_TEXT_LENGTH) }],
  [pins, 'x'.repeat(MAX_TEXT_LENGTH + 1), { refused: 'Paling banyak 1000 karakter.' }],
])('parseTemplate normalizes or refuses a text', (kind, typed, expected) =>
  expect(parseTemplate(kind, typed)).toEqual(expected),
)

test.each(Object.entries(templateKinds))('the built-in text of %s is valid', (_, kind) => {
  expect(parseTemplate(kind, kind.initial)).toEqual({ text: kind.initial })
  expect(renderTemplate(kind, kind.initial, exampleParameters(kind))).not.toMatch(/[{}]|undefined/)
})

test('a missing value becomes a dash and values are not parsed as variables', () => {
  const parameters = { name: '{username}', qty: '5', from: '', username: 'budi01' }
  expect(renderTemplate(pins, '{nama} {jumlah} {pengirim}', parameters)).toBe('{username} 5 -')
})

test('parseTemplate is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const first = parseTemplate(pins, typed)
      if ('text' in first) expect(parseTemplate(pins, first.text)).toEqual(first)
    }),
  )
})

import { digitsOf, findNikError, findNpwpError, maskDigits } from './nik'

const now = new Date('2026-11-26T03:00:00Z')

test.each([
  '3174050101900001',
  '3174054101900001',
  '3273012902000012',
  '9171113112990003',
  '3174052511260001',
])('accepts the NIK %s', (nik) => expect(findNikError(nik, now)).toBeUndefined())

test.each([
  ['317405010190000', '16 angka'],
  ['31740501019000011', '16 angka'],
  ['3174O50101900001', '16 angka'],
  ['', '16 angka'],
  ['2074050101900001', 'Kode wilayah'],
  ['3100050101900001', 'Kode wilayah'],
  ['3174000101900001', 'Kode wilayah'],
  ['3174053201900001', 'Tanggal lahir'],
  ['3174050001900001', 'Tanggal lahir'],
  ['3174054001900001', 'Tanggal lahir'],
  ['3174057201900001', 'Tanggal lahir'],
  ['3174053102900001', 'Tanggal lahir'],
  ['3174050113900001', 'Tanggal lahir'],
  ['3174052902010001', 'Tanggal lahir'],
  ['3174050101900000', 'Nomor urut'],
])('refuses the NIK %s: %s', (nik, reason) => expect(findNikError(nik, now)).toContain(reason))

test.each(['', '091234567890123', '3174050101900001'])('accepts the NPWP "%s"', (npwp) =>
  expect(findNpwpError(npwp)).toBeUndefined(),
)

test.each(['12345678901234', '12345678901234567', '09123456789012A'])('refuses the NPWP "%s"', (npwp) =>
  expect(findNpwpError(npwp)).toContain('15 atau 16'),
)

test('reads typed separators and masks all but four digits', () => {
  expect(digitsOf('09.123.456.7-890.123')).toBe('091234567890123')
  expect(maskDigits('3174050101900001')).toBe('••••••••••••0001')
  expect(maskDigits('')).toBe('')
})

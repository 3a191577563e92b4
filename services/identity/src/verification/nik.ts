/** Province codes of the civil registry, with those that Papua got in 2022; a NIK keeps its code for life. */
const PROVINCES = new Set([
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19', '21', '31', '32', '33', '34', '35', '36'],
  ...['51', '52', '53', '61', '62', '63', '64', '65', '71', '72', '73', '74', '75', '76'],
  ...['81', '82', '91', '92', '93', '94', '95', '96', '97'],
])

/** Women have 40 added to the day of birth. */
const WOMEN_DAY_OFFSET = 40

/** Removes the separators that people type. */
export function digitsOf(text: string): string {
  return text.replaceAll(/[\s.\-/]/g, '')
}

/**
 * Returns why a NIK cannot be right, in Indonesian: 16 digits of region (province, regency, district), date of birth
 * and a serial number that is never 0. Regencies are not looked up: a NIK outlives their division.
 */
export function findNikError(nik: string, now: Date): string | undefined {
  if (!/^\d{16}$/.test(nik)) return 'NIK terdiri dari 16 angka. Lihat baris NIK di KTP Anda.'
  if (!PROVINCES.has(nik.slice(0, 2)) || nik.slice(2, 4) === '00' || nik.slice(4, 6) === '00') {
    return 'Kode wilayah NIK ini tidak ada. Periksa 6 angka pertamanya.'
  }
  if (!hasBirthday(nik.slice(6, 12), now)) {
    return 'Tanggal lahir di NIK ini tidak ada. Periksa angka ke-7 sampai ke-12.'
  }
  if (nik.endsWith('0000')) return 'Nomor urut NIK ini tidak ada. Periksa 4 angka terakhirnya.'
  return undefined
}

/** Whether `ddmmyy` is a day of this or the last century that has passed. */
function hasBirthday(birth: string, now: Date): boolean {
  const [typedDay = 0, month = 0, year = 0] = [birth.slice(0, 2), birth.slice(2, 4), birth.slice(4)].map(
    Number,
  )
  const day = typedDay > WOMEN_DAY_OFFSET ? typedDay - WOMEN_DAY_OFFSET : typedDay
  return [1900, 2000].some((century) => {
    const date = new Date(Date.UTC(century + year, month - 1, day))
    return date.getUTCDate() === day && date.getUTCMonth() === month - 1 && date < now
  })
}

/** Returns why an NPWP cannot be right, in Indonesian. It is optional: an empty one is right. */
export function findNpwpError(npwp: string): string | undefined {
  if (npwp === '' || /^(\d{15}|\d{16})$/.test(npwp)) return undefined
  return 'NPWP terdiri dari 15 atau 16 angka. Kosongkan bila belum punya.'
}

/** Keeps the last four digits, so that its owner recognises a number. */
export function maskDigits(digits: string): string {
  return digits === '' ? '' : `${'•'.repeat(digits.length - 4)}${digits.slice(-4)}`
}

import type { FieldErrors } from '../validation/validation-result'

/** Where a member lives. Area ids are the government's codes; blank where nothing is known. */
export interface Address {
  readonly street: string
  readonly provinceId: string
  readonly cityId: string
  readonly subdistrictId: string
  readonly villageId: string
}

const MAX_STREET_LENGTH = 300

/** The areas of an address from the widest to the narrowest; each code begins with that of the one around it. */
const areas = [
  ['provinceId', 'province_id', 2],
  ['cityId', 'city_id', 4],
  ['subdistrictId', 'subdistrict_id', 6],
  ['villageId', 'village_id', 10],
] as const

/**
 * The stored form of an address, undefined when all of it is blank, and the sentences by field of the form.
 * Whether an area exists is not asked here: areas belong to config.
 */
export function checkAddress(input: Address): {
  readonly address: Address | undefined
  readonly errors: FieldErrors
} {
  const errors: FieldErrors = {}
  const street = input.street.normalize('NFC').trim().replace(/\s+/g, ' ')
  if ([...street].length > MAX_STREET_LENGTH)
    errors.address = `Alamat paling banyak ${MAX_STREET_LENGTH} karakter.`
  else if (/[\p{C}<>]/u.test(street))
    errors.address = 'Alamat tidak boleh berisi tanda < dan > atau karakter yang tidak tampak.'
  let around = ''
  for (const [part, field, digits] of areas) {
    const code = input[part]
    if (code === '') {
      around = 'none'
      continue
    }
    const fits = /^\d+$/.test(code) && code.length === digits && code.startsWith(around)
    if (!fits) errors[field] = 'Pilih wilayah dari daftar.'
    around = code
  }
  const address = { ...input, street }
  const isBlank = Object.values(address).every((part) => part === '')
  return { address: isBlank ? undefined : address, errors }
}

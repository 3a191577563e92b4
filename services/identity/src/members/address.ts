import type { FieldErrors } from '../validation/validation-result'

/** A member's address. Area ids are official codes; unknown parts are blank. */
export interface Address {
  readonly street: string
  readonly provinceId: string
  readonly cityId: string
  readonly subdistrictId: string
  readonly villageId: string
}

const MAX_STREET_LENGTH = 300

/** From the largest area to the smallest; each code begins with the code of the area that contains it. */
const areas = [
  ['provinceId', 'province_id', 2],
  ['cityId', 'city_id', 4],
  ['subdistrictId', 'subdistrict_id', 6],
  ['villageId', 'village_id', 10],
] as const

/**
 * Validates an address. Returns its stored form, undefined if all of it is blank, and messages by form field.
 * Whether an area exists is not checked: areas belong to config.
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
  let parentCode = ''
  for (const [part, field, digits] of areas) {
    const code = input[part]
    if (code === '') {
      parentCode = 'none'
      continue
    }
    const fits = /^\d+$/.test(code) && code.length === digits && code.startsWith(parentCode)
    if (!fits) errors[field] = 'Pilih wilayah dari daftar.'
    parentCode = code
  }
  const address = { ...input, street }
  const isBlank = Object.values(address).every((part) => part === '')
  return { address: isBlank ? undefined : address, errors }
}

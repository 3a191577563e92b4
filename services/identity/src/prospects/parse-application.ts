import { consentTexts } from '../consents/consent-texts'
import { checkName } from '../members/name'
import { checkPhone } from '../members/phone'
import type { FieldErrors } from '../validation/validation-result'
import type { ProspectDetails } from './prospect'

const MAX_CITY_LENGTH = 60
const MAX_NOTE_LENGTH = 300

interface TypedDetails extends ProspectDetails {
  readonly consentVersion: string
}

/** Validates what a prospect typed and returns all errors by form field. */
export function parseProspect(typed: TypedDetails): {
  readonly details: ProspectDetails
  readonly errors: FieldErrors
} {
  const name = checkName(typed.name)
  const phone = checkPhone(typed.phone)
  const city = plainText(typed.city)
  const note = plainText(typed.note)
  const errors: FieldErrors = {}
  if (!name.ok) errors.name = name.error
  if (!phone.ok) errors.phone = phone.error
  if ([...city].length > MAX_CITY_LENGTH) errors.city = `Kota paling banyak ${MAX_CITY_LENGTH} karakter.`
  else if (hasMarkup(city)) errors.city = NO_MARKUP
  if ([...note].length > MAX_NOTE_LENGTH) errors.note = `Pesan paling banyak ${MAX_NOTE_LENGTH} karakter.`
  else if (hasMarkup(note)) errors.note = NO_MARKUP
  if (typed.consentVersion !== consentTexts.prospect.version)
    errors.agree = 'Teks persetujuan sudah berubah. Muat ulang halaman, lalu baca lagi.'
  const details = { name: name.ok ? name.value : '', phone: phone.ok ? phone.value : '', city, note }
  return { details, errors }
}

const NO_MARKUP = 'Hanya boleh berisi huruf, angka, spasi, dan tanda baca umum.'

const plainText = (typed: string) => typed.normalize('NFC').trim().replace(/\s+/g, ' ')
const hasMarkup = (text: string) => /[\p{C}\uFFFD<>]/u.test(text)

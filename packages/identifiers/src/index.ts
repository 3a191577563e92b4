/** Usernames are compared and stored in lower case. Phone keyboards add spaces around them. */
export function normaliseUsername(text: string): string {
  return text.trim().toLowerCase()
}

/** Whether the text is a username in stored form: 4–20 letters and digits, a letter first (rule book §1). */
export function isUsername(text: string): boolean {
  return /^[a-z][a-z0-9]{3,19}$/.test(text)
}

/** Whether the text is an Indonesian mobile number in national form: 10–13 digits including the leading 08. */
export function isPhoneNumber(text: string): boolean {
  return /^08\d{8,11}$/.test(text)
}

/** Masks "Budi Santoso" as "B*** S***", recognizable only to people who know the name. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]}***`)
    .join(' ')
}

/** Longest e-mail address that SMTP admits (RFC 5321). */
const MAX_EMAIL_LENGTH = 254
const EMAIL_ADDRESS =
  /^[a-z0-9_%+-]+(?:\.[a-z0-9_%+-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Addresses are compared and stored in lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** Whether the text is an e-mail address in stored form: plain ASCII, no quotes, a domain with a dot. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && text.indexOf('@') <= 64 && EMAIL_ADDRESS.test(text)
}

/** Masks "budi@contoh.id" as "b•••@contoh.id", for screens. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '•••' : `${address[0]}•••${address.slice(at)}`
}

export { bonusWalletNames } from './bonus-wallet-names'
export type { MessageChannel } from './message-channel'
export { messageTemplateNames } from './message-template-names'
export { isPushEndpoint } from './push-endpoint'
export type { SystemValueKey } from './system-value-key'
export { uuidTime } from './uuid-time'

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

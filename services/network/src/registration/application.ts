import type { Side } from '../tree/slots'

/** What a caller asks for, as it will be used: names in lower case, nothing around them. */
export interface Application {
  readonly uplineUsername: string
  /** Undefined when the form said something else than left or right. */
  readonly side: Side | undefined
  readonly quantity: number
  readonly usernames: readonly string[]
  readonly name: string
  readonly phone: string
  /** 0 when no bank was chosen. */
  readonly bankId: number
  readonly bankAccountName: string
  readonly bankAccountNumber: string
  readonly password: string
  readonly passwordConfirm: string
  readonly photoHash: string
  /** Field errors the edge has found already. */
  readonly edgeErrors: Readonly<Record<string, string>>
}

/** Usernames are compared and stored in lower case; spaces around them come from phones' keyboards. */
export function normaliseUsername(text: string): string {
  return text.trim().toLowerCase()
}

/** The form of a username (rule book §1). What does not have it is nobody's, and is not looked for. */
export function isUsername(text: string): boolean {
  return /^[a-z][a-z0-9]{3,19}$/.test(text)
}

import type { Side } from '../tree/slots'

/** A registration request in normal form: usernames in lower case, texts trimmed. */
export interface Application {
  readonly uplineUsername: string
  /** Undefined when the form sent neither left nor right. */
  readonly side: Side | undefined
  readonly quantity: number
  readonly usernames: readonly string[]
  readonly name: string
  readonly phone: string
  /** 0 when no bank is selected. */
  readonly bankId: number
  readonly bankAccountName: string
  readonly bankAccountNumber: string
  readonly password: string
  readonly passwordConfirm: string
  readonly photoHash: string
  /** Field errors that the gateway has found. */
  readonly edgeErrors: Readonly<Record<string, string>>
}

/** Usernames are compared and stored in lower case. Phone keyboards add spaces around them. */
export function normaliseUsername(text: string): string {
  return text.trim().toLowerCase()
}

/** The syntax of a username (rule book §1). Lookups skip any other text. */
export function isUsername(text: string): boolean {
  return /^[a-z][a-z0-9]{3,19}$/.test(text)
}

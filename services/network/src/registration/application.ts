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
  /** The prospect of the caller's queue that the registration places; empty without one. */
  readonly prospectId?: string
  /** Field errors that the gateway has found. */
  readonly edgeErrors: Readonly<Record<string, string>>
}

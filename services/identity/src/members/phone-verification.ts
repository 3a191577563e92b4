/** Who found that a phone belongs to its member: the member, by a code sent to it, or the office. */
export type PhoneVerifier = 'code' | 'office'

/** That the member has the phone. A changed phone has none. */
export interface PhoneVerification {
  readonly at: Date
  readonly by: PhoneVerifier
}

export const PHONE_CODE_MS = 10 * 60_000
/** Guesses at one code; afterwards it is void. */
export const MAX_PHONE_CODE_TRIES = 5
export const PHONE_CODE_DIGITS = 6

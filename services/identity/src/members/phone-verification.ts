/** Who found that a phone belongs to its member: the member, by a code sent to it, or the office. */
export type PhoneVerifier = 'code' | 'office'

/** That the member has the phone. A changed phone has none. */
export interface PhoneVerification {
  readonly at: Date
  readonly by: PhoneVerifier
}

import type { Application, Person } from './application'

/** The accounts of one registration, before validation. */
export interface Registration {
  readonly registrationId: string
  readonly members: readonly { readonly id: string; readonly username: string }[]
  readonly application: Application
}

/** A valid registration with the hash of its password. */
export interface NewAccounts {
  readonly registration: Registration
  readonly person: Person
  readonly passwordHash: string | undefined
  /** The prospect that the registration places, and the caller whose queue has it. */
  readonly prospect: { readonly id: string; readonly sponsorId: string } | undefined
}

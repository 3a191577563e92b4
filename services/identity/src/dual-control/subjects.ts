import type { DualControlSubjects } from '@jejaring/service-kit'

/** What can be under dual control here, and whether it is by default (rule book §1). */
export const subjects: DualControlSubjects = {
  /** New admins of the operator's command line, and the duties of admins. */
  admin_roles: false,
}

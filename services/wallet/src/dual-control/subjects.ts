import type { DualControlSubjects } from '@jejaring/service-kit'

/** What can be under dual control here, and whether it is by default (rule book §1). */
export const subjects: DualControlSubjects = {
  payout_templates: true,
  /** Payout files above `payout_approval_above`, summed per creator and business day. */
  payout_files: true,
}

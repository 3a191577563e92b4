import type { Context } from '../context'
import type { PlacedMember } from '../store/tree'
import { findVisible } from './visible-members'

/** Finds a member in the caller's downline by username. Faults: not_found (`username`). */
export async function locateMember(context: Context, username: string): Promise<PlacedMember> {
  const { member } = await findVisible(context, username)
  return member
}

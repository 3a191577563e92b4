import type { Context } from '../context'
import type { PlacedMember } from '../store/tree'
import { findVisibleMember } from './find-visible-member'

/** Finds a member of the caller's visible subtree by username. Faults: not_found (`username`). */
export async function locateMember(context: Context, username: string): Promise<PlacedMember> {
  const { member } = await findVisibleMember(context, username)
  return member
}

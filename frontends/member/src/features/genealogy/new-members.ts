import { createContext, useContext } from 'react'

/** Usernames that were just registered: their cards are marked, and the first is brought into view. */
export const NewMembers = createContext<readonly string[]>([])

export function useNewMembers(): readonly string[] {
  return useContext(NewMembers)
}

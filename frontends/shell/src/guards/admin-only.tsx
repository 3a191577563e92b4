import { useUser } from '@jejaring/platform'
import type { ReactNode } from 'react'
import { NotFoundPage } from '../errors/not-found'

/** To anyone but an admin the admin area does not exist. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useUser().role === 'admin' ? children : <NotFoundPage />
}

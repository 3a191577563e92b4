import { useUser } from '@jejaring/web-platform'
import type { ReactNode } from 'react'
import { NotFoundPage } from '../../features/not-found/not-found-page'

/** To anyone but an admin the admin area does not exist. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useUser().role === 'admin' ? children : <NotFoundPage />
}

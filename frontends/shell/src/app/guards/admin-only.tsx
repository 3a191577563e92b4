import { useUser } from '@jejaring/web-platform'
import type { ReactNode } from 'react'
import { NotFoundPage } from '../../features/not-found/not-found-page'

/** Shows the 404 page to everyone but admins, which hides that the admin area exists. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useUser().role === 'admin' ? children : <NotFoundPage />
}

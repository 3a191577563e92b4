import { EmptyState, LinkButton } from '@jejaring/ui'
import { hasRight, useLocation, useUser } from '@jejaring/web-platform'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NotFoundPage } from '../../features/not-found/not-found-page'
import { homePathOf } from '../../paths'
import { texts } from '../../texts'
import { rightOfPath } from './path-rights'

/**
 * Shows the 404 page to everyone but admins, which hides that the admin area exists, and a sentence instead of a screen
 * that is outside the duty of an admin.
 */
export function AdminOnly({ children }: { children: ReactNode }) {
  const user = useUser()
  const right = rightOfPath(useLocation().pathname)
  if (user.role !== 'admin') return <NotFoundPage />
  if (right === undefined || hasRight(user, right)) return children
  return (
    <EmptyState
      icon={IconLock}
      title={texts.outsideDuty.title}
      help={texts.outsideDuty.help}
      action={<LinkButton to={homePathOf(user)}>{texts.outsideDuty.home}</LinkButton>}
    />
  )
}

import { ActionIcon } from '@jejaring/ui'
import { Link, useRight } from '@jejaring/web-platform'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as texts from '../texts'

interface AuditedActionsProps {
  /** Target in the audit trail, such as `withdrawal:0190…`. */
  target: string
  /** Text that narrows the entries, such as `pin` for those of an account that change its pins. */
  search?: string
  /** Name of the row for screen readers. */
  rowName: string
  /** The other buttons of the row. */
  children?: ReactNode
}

/** The buttons of a row, and a link to its entries in the audit trail. */
export function AuditedActions({ target, search, rowName, children }: AuditedActionsProps) {
  const canRead = useRight('audit.read')
  const label = texts.audit.historyOf(rowName)
  const filter = new URLSearchParams({ target, ...(search && { q: search }) })
  return (
    <>
      {children}
      {canRead && (
        <ActionIcon
          component={Link}
          to={`/a/audit?${filter}`}
          variant="subtle"
          aria-label={label}
          title={label}
        >
          <IconHistory size={18} />
        </ActionIcon>
      )}
    </>
  )
}

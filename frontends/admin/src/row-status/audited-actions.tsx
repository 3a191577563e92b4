import { ActionIcon } from '@jejaring/ui'
import { Link, useRight } from '@jejaring/web-platform'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from '../texts'

interface AuditedActionsProps {
  /** Target in the audit trail, such as `withdrawal:0190…`. */
  target: string
  /** Name of the row for screen readers. */
  rowName: string
  /** The other buttons of the row. */
  children?: ReactNode
}

/** The buttons of a row, and a link to its entries in the audit trail. */
export function AuditedActions({ target, rowName, children }: AuditedActionsProps) {
  const canRead = useRight('audit.read')
  const label = texts.audit.historyOf(rowName)
  return (
    <>
      {children}
      {canRead && (
        <ActionIcon
          component={Link}
          to={`/a/audit?${new URLSearchParams({ target })}`}
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

import type { ReactNode } from 'react'
import { AuditedActions } from '../../row-status/audited-actions'
import * as texts from '../../texts'

interface PinAuditProps {
  owner: { readonly owner_id: string; readonly username: string }
  /** The other buttons of the row. */
  children?: ReactNode
}

/**
 * The buttons of a row, and a link to the owner's audit entries that change pins: an entry counts pins of one owner and
 * names no single pin.
 */
export function PinAudit({ owner, children }: PinAuditProps) {
  return (
    <AuditedActions
      target={`member:${owner.owner_id}`}
      search={texts.pins.auditSearch}
      rowName={texts.pins.auditOf(owner.username)}
    >
      {children}
    </AuditedActions>
  )
}

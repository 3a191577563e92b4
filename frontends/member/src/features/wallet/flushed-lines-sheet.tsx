import { Sheet } from '@jejaring/ui'
import { IconChevronRight } from '@tabler/icons-react'
import * as texts from '../../texts'
import type { LedgerLine } from './wallet'
import classes from './wallet.module.css'

interface FlushedLinesSheetProps {
  line: LedgerLine | undefined
  onClose: () => void
  onExplain: (line: LedgerLine) => void
}

/** The lines that a day's line of flushed pairs replaces; each opens its explanation. */
export function FlushedLinesSheet({ line, onClose, onExplain }: FlushedLinesSheetProps) {
  return (
    <Sheet opened={line !== undefined} onClose={onClose} title={line?.title ?? texts.wallet.ledger}>
      <ul className={classes.flushed}>
        {line?.flushedLines?.map((flushed) => (
          <li key={flushed.id}>
            <button type="button" onClick={() => onExplain(flushed)}>
              <span>{flushed.description}</span>
              <IconChevronRight size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

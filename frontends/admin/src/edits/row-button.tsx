import { Button } from '@jejaring/ui'
import { texts } from '../texts'

const words = texts.statuses

interface RowButtonProps {
  /** What the row is called, for those who hear it only. */
  what: string
  isFinal: boolean
  onClick: () => void
}

/** Decides an open row, shows a decided one. */
export function RowButton({ what, isFinal, onClick }: RowButtonProps) {
  return (
    <Button
      size="sm"
      variant={isFinal ? 'subtle' : 'default'}
      aria-label={isFinal ? words.detailOf(what) : words.changeOne(what)}
      onClick={onClick}
    >
      {isFinal ? words.detail : words.changeShort}
    </Button>
  )
}

import { Button } from '@jejaring/ui'
import * as texts from '../texts'

const words = texts.statuses

interface RowButtonProps {
  /** Name of the row for screen readers. */
  rowName: string
  isFinal: boolean
  onClick: () => void
}

/** Opens the status form of an open row, or the details of a final one. */
export function RowButton({ rowName, isFinal, onClick }: RowButtonProps) {
  return (
    <Button
      data-opens
      size="sm"
      variant={isFinal ? 'subtle' : 'default'}
      aria-label={isFinal ? words.detailOf(rowName) : words.changeOne(rowName)}
      onClick={onClick}
    >
      {isFinal ? words.detail : words.changeShort}
    </Button>
  )
}

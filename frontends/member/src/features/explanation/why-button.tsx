import { Button } from '@jejaring/ui'
import { texts } from '../../texts'

const words = texts.explanation

/** Opens the explanation of a line of the ledger. */
export function WhyButton({ description, onClick }: { description: string; onClick: () => void }) {
  return (
    <Button variant="subtle" size="sm" aria-label={words.whyLine(description)} onClick={onClick}>
      {words.why}
    </Button>
  )
}

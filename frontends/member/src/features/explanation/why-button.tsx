import { Button } from '@jejaring/ui'
import * as texts from '../../texts'

const words = texts.explanation

/** Button that opens the explanation of a ledger line. */
export function WhyButton({ description, onClick }: { description: string; onClick: () => void }) {
  return (
    <Button data-opens variant="subtle" size="sm" aria-label={words.whyLine(description)} onClick={onClick}>
      {words.why}
    </Button>
  )
}

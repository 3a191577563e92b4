import { count, LinkButton, Notice } from '@jejaring/ui'
import * as texts from '../../texts'

const words = texts.pins

interface PinShortageProps {
  needed: number
  /** Available pins; undefined while they load. */
  owned: number | undefined
}

/** Says below a field that the member has too few pins, with the way to a stockist. */
export function PinShortage({ needed, owned }: PinShortageProps) {
  if (!isPinShort(needed, owned)) return null
  return (
    <div role="status">
      <Notice tone="bad" action={<LinkButton to="/m/stokis">{words.emptyAction}</LinkButton>}>
        {words.shortage(count(needed), count(owned ?? 0))}
      </Notice>
    </div>
  )
}

/** Whether the available pins are known and too few. */
export function isPinShort(needed: number, owned: number | undefined): boolean {
  return owned !== undefined && owned < needed
}

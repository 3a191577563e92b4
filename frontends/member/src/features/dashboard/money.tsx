import { Amount } from '@jejaring/ui'
import { texts } from '../../texts'

interface MoneyProps {
  value: number
  size?: 'inherit' | 'xl'
  hidden: boolean
}

/** An amount, or as many dots for all when amounts are hidden. */
export function Money({ value, size = 'inherit', hidden }: MoneyProps) {
  if (!hidden) return <Amount value={value} size={size} />
  return (
    <span role="img" aria-label={texts.dashboard.hidden}>
      Rp. ••••••
    </span>
  )
}

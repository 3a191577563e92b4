import { Amount } from '@jejaring/ui'
import type { ReactNode } from 'react'
import { texts } from '../../texts'

/**
 * Whether amounts are hidden. `unknown` is for the server, which draws both: the first script of the page knows which
 * of them this browser wants, and until it has said so neither the page nor anybody beside the phone shows an amount.
 */
export type Cover = boolean | 'unknown'

interface MoneyProps {
  value: number
  size?: 'inherit' | 'xl'
  hidden: Cover
}

/** An amount, or as many dots for all when amounts are hidden. */
export function Money({ value, size = 'inherit', hidden }: MoneyProps) {
  return (
    <Either
      hidden={hidden}
      shown={<Amount value={value} size={size} />}
      covered={
        <span role="img" aria-label={texts.dashboard.hidden}>
          Rp. ••••••
        </span>
      }
    />
  )
}

/** One of two, or both where it is not known which; then the page's style shows one of them. */
export function Either({ hidden, shown, covered }: { hidden: Cover; shown: ReactNode; covered: ReactNode }) {
  if (hidden !== 'unknown') return hidden ? covered : shown
  return (
    <>
      <span data-if="shown">{shown}</span>
      <span data-if="hidden">{covered}</span>
    </>
  )
}

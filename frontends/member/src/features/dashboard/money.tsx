import { Amount } from '@jejaring/ui'
import type { ReactNode } from 'react'
import { texts } from '../../texts'

/**
 * Whether amounts are masked. `unknown` is for server-side rendering, which emits both variants: the page's first script
 * reads the choice from localStorage and reveals one of them. Until then no amount is visible.
 */
export type AmountMask = boolean | 'unknown'

interface MoneyProps {
  value: number
  size?: 'inherit' | 'xl'
  hidden: AmountMask
}

/** An amount in Rupiah; when masked, a fixed number of dots that does not reveal its length. */
export function Money({ value, size = 'inherit', hidden }: MoneyProps) {
  return (
    <MaskSwitch
      hidden={hidden}
      shown={<Amount value={value} size={size} />}
      masked={
        <span role="img" aria-label={texts.dashboard.hidden}>
          Rp. ••••••
        </span>
      }
    />
  )
}

/** Renders the masked or the visible variant; both when the choice is unknown, and CSS displays one of them. */
export function MaskSwitch({
  hidden,
  shown,
  masked,
}: {
  hidden: AmountMask
  shown: ReactNode
  masked: ReactNode
}) {
  if (hidden !== 'unknown') return hidden ? masked : shown
  return (
    <>
      <span data-if="shown">{shown}</span>
      <span data-if="hidden">{masked}</span>
    </>
  )
}

import { Amount, DescriptionList, Panel, rupiah, StatsSkeleton } from '@jejaring/ui'
import type { ReactNode } from 'react'
import * as texts from '../../texts'
import type { Voucher } from './vouchers'
import classes from './vouchers.module.css'

const words = texts.vouchers

interface VoucherSummaryProps {
  voucher: Voucher | undefined
  /** Minimum withdrawal, in Rupiah. */
  min: number
  action: ReactNode
}

/** Balance, total income and total withdrawals of the voucher wallet. */
export function VoucherSummary({ voucher, min, action }: VoucherSummaryProps) {
  if (!voucher) return <StatsSkeleton cards={1} />
  return (
    <Panel className={classes.summary}>
      <span className={classes.label}>{words.balance}</span>
      <Amount value={voucher.balance} size="xl" />
      <p className={classes.note}>{words.min(rupiah(min))}</p>
      <div className={classes.action}>{action}</div>
      <div className={classes.flow}>
        <DescriptionList
          items={[
            { label: words.income, value: <Amount value={voucher.income} /> },
            { label: words.pulled, value: <Amount value={voucher.pulled} /> },
          ]}
        />
      </div>
    </Panel>
  )
}

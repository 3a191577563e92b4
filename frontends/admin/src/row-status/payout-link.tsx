import { Link, useRight } from '@jejaring/web-platform'
import classes from './row-status.module.css'

interface PayoutLinkProps {
  row: { payout_id: string; payout_number: string }
}

/** The number of the payout file of a row, which leads to the file for admins whose duty opens it; nothing without one. */
export function PayoutLink({ row: { payout_id, payout_number } }: PayoutLinkProps) {
  const mayOpen = useRight('payouts.read')
  if (!mayOpen || !payout_number) return payout_number
  return (
    <Link to={`/a/payouts/${payout_id}`} className={classes.link}>
      {payout_number}
    </Link>
  )
}

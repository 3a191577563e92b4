import * as texts from '../texts'
import classes from './account-cell.module.css'

interface AccountCellProps {
  row: { bank_name: string; bank_account_name: string; bank_account_address: string }
}

/**
 * The account that is paid to, in a table. Number and holder are compared letter by letter, so they are never truncated;
 * only the bank is, in narrow windows.
 */
export function AccountCell({ row }: AccountCellProps) {
  return (
    <div className={classes.account} data-two-lines>
      <div className={classes.number}>
        {row.bank_account_address} <span title={row.bank_name}>{row.bank_name}</span>
      </div>
      <div className={classes.holder}>{texts.statuses.holder(row.bank_account_name)}</div>
    </div>
  )
}

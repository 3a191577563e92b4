import { businessDay } from '@jejaring/calendar'
import { DownloadButton, latestMonths } from '@jejaring/features'
import { FilterSelect } from '@jejaring/ui/form'
import { serverNow, useUser } from '@jejaring/web-platform'
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import * as texts from '../../texts'
import classes from './wallet.module.css'

const words = texts.wallet

/** Months that can be chosen: back to the one the member joined in. */
const MAX_MONTHS = 36

/** The choice of a month, and its statement as PDF and as Excel file. */
export default function StatementForm() {
  const { created_at: joined } = useUser()
  const thisMonth = businessDay(serverNow()).slice(0, 7)
  const joinedMonth = joined ? businessDay(new Date(joined)).slice(0, 7) : ''
  const months = latestMonths(MAX_MONTHS)
    .map(({ value, label }) => ({ value: value || thisMonth, label }))
    .filter(({ value }) => value >= joinedMonth)
  const [month, setMonth] = useState(thisMonth)
  const href = (format: 'pdf' | 'xlsx') => `/api/wallets/statement?month=${month}&format=${format}`
  return (
    <div className={classes.statement}>
      <p className={classes.statementHelp}>{words.statementHelp}</p>
      <FilterSelect
        label={words.month}
        placeholder=""
        options={months}
        value={month}
        onChange={(chosen) => setMonth(chosen || thisMonth)}
      />
      <DownloadButton href={href('pdf')} variant="filled" leftSection={<IconFileTypePdf size={18} />}>
        {words.pdf}
      </DownloadButton>
      <DownloadButton href={href('xlsx')} leftSection={<IconFileSpreadsheet size={18} />}>
        {words.excel}
      </DownloadButton>
    </div>
  )
}

import { ReconciliationBadge, reconciliationQuery } from '@jejaring/features'
import { useQuery, useRight } from '@jejaring/web-platform'
import * as texts from '../../texts'
import classes from './home.module.css'
import { HomeRow } from './home-row'

const words = texts.home

/** The result of the last reconciliation of all books. */
export function BooksRow() {
  const { data, isError } = useQuery(reconciliationQuery)
  const mayOpen = useRight('money_reports.read')
  return (
    <HomeRow label={words.books} to={mayOpen ? '/a/reports/health' : undefined}>
      {isError && data === undefined ? (
        <span className={classes.none}>{words.unavailable}</span>
      ) : (
        <ReconciliationBadge />
      )}
    </HomeRow>
  )
}

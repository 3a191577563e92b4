import { Button, CopyButton, Sheet, showFailure } from '@jejaring/ui'
import { useQuery, useRight } from '@jejaring/web-platform'
import { useState } from 'react'
import classes from './books-check.module.css'
import { reconciliationQuery, useRequestReconciliation } from './reconciliation'
import { isRecentAgreement, ReconciliationBadge, whenText } from './reconciliation-badge'
import { texts } from './texts'

const words = texts.reconciliation

/** Result of the last reconciliation; unless it is recent and good, starts one, or shows how the operator does. */
export function BooksCheck() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(reconciliationQuery)
  const mayStart = useRight('books.change')
  const request = useRequestReconciliation()
  const isOffered = data !== undefined && !data.requested_at && !isRecentAgreement(data.reconciliation)
  return (
    <div className={classes.line}>
      <ReconciliationBadge />
      {isOffered && mayStart && (
        <Button
          variant="default"
          size="sm"
          loading={request.isPending}
          onClick={() => request.mutate(undefined, { onError: showFailure })}
        >
          {words.start}
        </Button>
      )}
      {isOffered && (
        <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
          {words.how}
        </Button>
      )}
      {isOffered && data.request_failed_at && (
        <p className={classes.failed}>{words.failed(whenText(data.request_failed_at))}</p>
      )}
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title={words.title}>
        <p>{words.help}</p>
        {words.commands.map(([where, command]) => (
          <section key={where} className={classes.command}>
            <h3>{where}</h3>
            <pre>{command}</pre>
            <CopyButton text={command} label={words.copy(where)} />
          </section>
        ))}
      </Sheet>
    </div>
  )
}

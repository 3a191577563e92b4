import { Button, CopyButton, Sheet } from '@jejaring/ui'
import { useQuery } from '@jejaring/web-platform'
import { useState } from 'react'
import classes from './books-check.module.css'
import { reconciliationQuery } from './reconciliation'
import { isRecentAgreement, ReconciliationBadge } from './reconciliation-badge'
import { texts } from './texts'

const words = texts.reconciliation

/** Result of the last reconciliation and, unless it is recent and good, how to start one. */
export function BooksCheck() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(reconciliationQuery)
  return (
    <div className={classes.line}>
      <ReconciliationBadge />
      {data !== undefined && !isRecentAgreement(data) && (
        <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
          {words.how}
        </Button>
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

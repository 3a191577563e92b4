import { Button, LinesSkeleton, Sheet } from '@jejaring/ui'
import { lazy, Suspense, useState } from 'react'
import { texts } from '../../texts'

const words = texts.wallet

const StatementForm = lazy(() => import(/* webpackChunkName: "wallet-statement" */ './statement-form'))

/** Opens the sheet where a member chooses a month and downloads its statement. */
export function StatementButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {words.statement}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={words.statement}>
        {opened && (
          <Suspense fallback={<LinesSkeleton lines={3} height={44} />}>
            <StatementForm />
          </Suspense>
        )}
      </Sheet>
    </>
  )
}

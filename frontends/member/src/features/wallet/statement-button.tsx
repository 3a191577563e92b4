import { Button, Sheet } from '@jejaring/ui'
import { lazyPage } from '@jejaring/web-platform'
import { useState } from 'react'
import * as texts from '../../texts'

const words = texts.wallet

const StatementForm = lazyPage(() => import('./statement-form'))

/** Opens the sheet where a member chooses a month and downloads its statement. */
export function StatementButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {words.statement}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={words.statement}>
        {opened && <StatementForm />}
      </Sheet>
    </>
  )
}

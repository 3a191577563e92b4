import { DownloadButton } from '@jejaring/features'
import {
  Button,
  confirmAction,
  count,
  countInWords,
  rupiah,
  Sheet,
  showFailure,
  showSuccess,
} from '@jejaring/ui'
import { lazyPage, useRight } from '@jejaring/web-platform'
import { IconBan, IconCheck, IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import * as texts from '../../texts'
import { useApprovePayout, useReleasePayout } from './change-payout'
import { fileUrl, type Payout } from './payouts'
import classes from './payouts.module.css'

const CancelForm = lazyPage(() => import('./cancel-form'))
const ResultForm = lazyPage(() => import('./result-form'))

const words = texts.payouts

/** The actions that this admin may take on a payout; others are hidden. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const [sheet, setSheet] = useState<'result' | 'cancel'>()
  const approve = useApprovePayout()
  const release = useReleasePayout()
  const { status, is_mine, downloaded_at } = payout
  const isOpen = status === 'waiting' || status === 'ready'
  const canChange = useRight('payouts.change')
  const close = () => setSheet(undefined)
  if (status === 'cancelled' || !canChange) return null
  return (
    <div className={classes.actions}>
      {status === 'waiting' && !is_mine && (
        <Button
          leftSection={<IconCheck size={18} />}
          loading={approve.isPending}
          onClick={() => void confirmApproval(payout, approve.mutateAsync)}
        >
          {words.approve}
        </Button>
      )}
      {status !== 'waiting' && (
        <DownloadButton
          href={fileUrl(payout.id)}
          variant={downloaded_at ? 'default' : 'filled'}
          leftSection={<IconDownload size={18} />}
          prepare={() => release.mutateAsync(payout.id)}
        >
          {words.download}
        </DownloadButton>
      )}
      {status !== 'waiting' && downloaded_at && (
        <Button
          variant={status === 'ready' ? 'filled' : 'default'}
          leftSection={<IconUpload size={18} />}
          onClick={() => setSheet('result')}
        >
          {words.upload}
        </Button>
      )}
      {isOpen && !(downloaded_at && is_mine) && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconBan size={18} />}
          onClick={() => setSheet('cancel')}
        >
          {words.cancel}
        </Button>
      )}
      <Sheet
        opened={sheet !== undefined}
        onClose={close}
        title={sheet === 'cancel' ? words.cancel : words.upload}
        width={560}
      >
        {sheet === 'cancel' && <CancelForm payout={payout} onDone={close} />}
        {sheet === 'result' && <ResultForm payout={payout} onDone={close} />}
      </Sheet>
    </div>
  )
}

async function confirmApproval(
  { id, number, count: rows, total }: Payout,
  approve: (id: string) => Promise<{ message: string }>,
): Promise<void> {
  const isConfirmed = await confirmAction({
    title: words.confirmApprove(number),
    amount: total,
    details: [{ label: words.confirmCount, value: words.confirmCountValue(count(rows), countInWords(rows)) }],
    confirmLabel: words.approveLabel(rupiah(total)),
  })
  if (!isConfirmed) return
  try {
    await showSuccess((await approve(id)).message)
  } catch (error) {
    await showFailure(error)
  }
}

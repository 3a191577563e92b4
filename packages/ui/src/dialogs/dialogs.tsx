import { ApiError } from '@jejaring/web-platform'
import type { ReactNode } from 'react'
import { type DescriptionItem, DescriptionList } from '../display/description-list'
import { rupiah, rupiahInWords } from '../format'
import { texts } from '../texts'
import { type DialogAction, openDialog } from './dialog-store'
import classes from './dialogs.module.css'

/** The Berhasil! dialog with the server's message; resolves when it is closed. */
export async function showSuccess(message: ReactNode): Promise<void> {
  await openDialog({
    tone: 'good',
    title: texts.dialog.done,
    body: message,
    actions: [{ label: texts.dialog.ok, answer: true, primary: true }],
  })
}

/** The Maaf! dialog. With actions of its own it answers which one was chosen. */
export function showError<Answer>(
  message: ReactNode,
  actions: DialogAction<Answer>[] = [],
): Promise<Answer | undefined> {
  return openDialog<Answer | undefined>({
    tone: 'bad',
    title: texts.dialog.sorry,
    body: message,
    actions: [{ label: texts.dialog.close, answer: undefined, primary: actions.length === 0 }, ...actions],
  })
}

/** The Maaf! dialog for what was asked for without a form, also when no answer came. */
export async function showFailure(error: unknown): Promise<void> {
  // A 401 ends the session and goes to the login page, which says enough.
  if (error instanceof ApiError && error.status === 401) return
  await showError((error instanceof ApiError && error.message) || texts.dialog.noAnswer)
}

interface Confirmation {
  title: string
  /** Who and what, as label and value. */
  details?: DescriptionItem[]
  /** Rupiah, repeated in figures and in words. */
  amount?: number
  note?: ReactNode
  /** Says what will happen: "Tarik Rp. 500.000". */
  confirmLabel?: string
  danger?: boolean
}

/** Asks before something that moves money or pins; true when it was confirmed. */
export async function confirmAction(wish: Confirmation): Promise<boolean> {
  const answer = await openDialog<boolean>({
    tone: 'ask',
    title: wish.title,
    body: <ConfirmationBody wish={wish} />,
    actions: [
      { label: texts.dialog.cancel, answer: false },
      {
        label: wish.confirmLabel ?? texts.dialog.confirm,
        answer: true,
        primary: true,
        ...(wish.danger ? { danger: true } : {}),
      },
    ],
  })
  return answer === true
}

function ConfirmationBody({ wish }: { wish: Confirmation }) {
  return (
    <>
      {wish.amount !== undefined && (
        <div className={classes.amount}>
          <strong>{rupiah(wish.amount)}</strong>
          <span>{rupiahInWords(wish.amount)}</span>
        </div>
      )}
      {wish.details && (
        <div className={classes.details}>
          <DescriptionList items={wish.details} />
        </div>
      )}
      {wish.note}
    </>
  )
}

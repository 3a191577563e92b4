import { ApiError } from '@jejaring/web-platform'
import type { ReactNode } from 'react'
import { type DescriptionItem, DescriptionList } from '../display/description-list'
import { rupiah, rupiahInWords } from '../format'
import { texts } from '../texts'
import { type DialogAction, openDialog } from './dialog-store'
import classes from './dialogs.module.css'

/** The Berhasil! dialog with the server's message, and an undo button; true when that was chosen. */
export async function showSuccess(message: ReactNode, undoLabel?: string): Promise<boolean> {
  const answer = await openDialog<boolean>({
    tone: 'good',
    title: texts.dialog.done,
    body: message,
    actions: [
      // First, because the first action has the focus.
      { label: texts.dialog.ok, answer: false, primary: true },
      ...(undoLabel ? [{ label: undoLabel, answer: true }] : []),
    ],
  })
  return answer === true
}

/** The Maaf! dialog. With actions, resolves with the chosen one. */
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

/** The Maaf! dialog for a failed request outside a form, with or without a reply. */
export async function showFailure(error: unknown): Promise<void> {
  // A 401 ends the session; the login page explains it.
  if (error instanceof ApiError && error.status === 401) return
  await showError((error instanceof ApiError && error.message) || texts.dialog.noAnswer)
}

interface Confirmation {
  title: string
  /** Person and object of the action, as label and value. */
  details?: DescriptionItem[]
  /** Rupiah, shown in figures and in words. */
  amount?: number
  note?: ReactNode
  /** Names the effect: "Tarik Rp. 500.000". */
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
}

/** Asks for confirmation before an action that moves money or pins; true when confirmed. */
export async function confirmAction(options: Confirmation): Promise<boolean> {
  const answer = await openDialog<boolean>({
    tone: 'ask',
    title: options.title,
    body: <ConfirmationBody options={options} />,
    actions: [
      { label: options.cancelLabel ?? texts.dialog.cancel, answer: false },
      {
        label: options.confirmLabel ?? texts.dialog.confirm,
        answer: true,
        primary: true,
        ...(options.danger ? { danger: true } : {}),
      },
    ],
  })
  return answer === true
}

function ConfirmationBody({ options }: { options: Confirmation }) {
  return (
    <>
      {options.amount !== undefined && (
        <div className={classes.amount}>
          <strong>{rupiah(options.amount)}</strong>
          <span>{rupiahInWords(options.amount)}</span>
        </div>
      )}
      {options.details && (
        <div className={classes.details}>
          <DescriptionList items={options.details} />
        </div>
      )}
      {options.note}
    </>
  )
}

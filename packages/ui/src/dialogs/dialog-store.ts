import type { ReactNode } from 'react'

export interface DialogAction<Answer> {
  label: string
  answer: Answer
  /** The emphasized action. */
  primary?: boolean
  danger?: boolean
}

export interface DialogContent<Answer> {
  tone: 'good' | 'bad' | 'ask'
  title: string
  body: ReactNode
  actions: DialogAction<Answer>[]
}

export interface OpenDialog extends DialogContent<unknown> {
  id: number
  answer: (answer: unknown) => void
}

let queue: OpenDialog[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Queues a dialog behind the open ones. Resolves with the chosen action, or undefined when it is closed. */
export function openDialog<Answer>(content: DialogContent<Answer>): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const id = nextId++
    const answer = (value: unknown) => {
      change(queue.filter((dialog) => dialog.id !== id))
      resolve(value as Answer | undefined)
    }
    change([...queue, { ...content, id, answer }])
  })
}

/** Closes all dialogs without an answer, for the end of a session. */
export function closeDialogs(): void {
  for (const dialog of queue) dialog.answer(undefined)
}

export function currentDialog(): OpenDialog | undefined {
  return queue[0]
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: OpenDialog[]): void {
  queue = next
  for (const listener of listeners) listener()
}

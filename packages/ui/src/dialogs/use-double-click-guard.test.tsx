import { fireEvent, screen, waitFor } from '@testing-library/react'
import { renderScreen } from '../testing'
import { confirmAction } from './dialogs'

/** The events of a double click; `detail` counts the clicks regardless of the target. */
const first = { detail: 1 }
const second = { detail: 2 }

function open() {
  const answers: boolean[] = []
  const ask = async () => {
    answers.push(await confirmAction({ title: 'Kirim?', confirmLabel: 'Ya' }))
  }
  renderScreen(
    <>
      <button type="button" onClick={() => void ask()}>
        Kirim
      </button>
      <input type="checkbox" aria-label="Saya setuju" defaultChecked />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Kirim' }), first)
  return answers
}

test('the second click of a double click does not answer a dialog just opened', async () => {
  const answers = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Ya' }), second)
  fireEvent.click(screen.getByRole('dialog', { name: 'Kirim?' }), second)
  expect(screen.getByRole('dialog', { name: 'Kirim?' })).toBeInTheDocument()
  expect(answers).toEqual([])
})

test('the second click does not hit an element behind a dialog that the first closed', async () => {
  const answers = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Ya' }), first)
  fireEvent.click(screen.getByRole('checkbox'), second)
  expect(screen.getByRole('checkbox')).toBeChecked()
  fireEvent.click(screen.getByRole('checkbox'), first)
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  fireEvent.click(screen.getByRole('checkbox'), second)
  expect(screen.getByRole('checkbox')).toBeChecked()
  await waitFor(() => expect(answers).toEqual([true]))
})

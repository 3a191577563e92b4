import { fireEvent, screen, waitFor } from '@testing-library/react'
import { renderScreen } from '../testing'
import { confirmAction } from './dialogs'

/** What a browser tells of both clicks of a double click, wherever they land. */
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

test('the second press of a double press does not answer the question that the first one opened', async () => {
  const answers = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Ya' }), second)
  fireEvent.click(screen.getByRole('dialog', { name: 'Kirim?' }), second)
  expect(screen.getByRole('dialog', { name: 'Kirim?' })).toBeInTheDocument()
  expect(answers).toEqual([])
})

test('nor does it press what lies under the question that the first one answered', async () => {
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

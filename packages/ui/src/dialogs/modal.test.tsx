import { api } from '@jejaring/web-platform'
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { SelectField, ServerFormView, SubmitButton, TextField, useServerForm } from '../form'
import { type Answer, fakeServer, renderScreen } from '../testing'
import { showError } from './dialogs'
import { Sheet } from './sheet'

function Steps() {
  const [step, setStep] = useState(1)
  return (
    <Sheet opened onClose={() => undefined} title="Berkas">
      {step === 1 ? (
        <button type="button" onClick={() => setStep(2)}>
          Lanjut
        </button>
      ) : (
        <p>Langkah kedua</p>
      )}
    </Sheet>
  )
}

test('a button that goes with its step leaves the focus in its window', async () => {
  const { user } = renderScreen(<Steps />)
  await user.click(screen.getByRole('button', { name: 'Lanjut' }))
  expect(await screen.findByText('Langkah kedua')).toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'Berkas' })).toHaveFocus()
})

function Form({ onClose }: { onClose: () => void }) {
  const form = useServerForm({
    defaults: { name: '', bank: '' },
    send: (values) => api.post('/api/thing', values, z.object({ message: z.string() })),
  })
  return (
    <Sheet opened onClose={onClose} title="Berkas">
      <ServerFormView form={form}>
        <TextField name="name" label="Nama" />
        <SelectField name="bank" label="Bank" options={[{ value: '1', label: 'BCA' }]} />
        <SubmitButton form={form}>Kirim</SubmitButton>
      </ServerFormView>
    </Sheet>
  )
}

test('the window gives the focus it took meanwhile back to the button, when the form can be sent again', async () => {
  let fail = () => {}
  const answer = new Promise<Answer>((resolve) => {
    fail = () => resolve({ status: 502 })
  })
  fakeServer({ 'POST /api/thing': () => answer })
  const { user } = renderScreen(<Form onClose={() => undefined} />)
  const button = screen.getByRole('button', { name: 'Kirim' })
  await user.click(button)
  await waitFor(() => expect(button).toBeDisabled())
  // A browser takes the focus from a button that is disabled, and the window keeps it.
  screen.getByRole('dialog', { name: 'Berkas' }).focus()
  fail()
  await waitFor(() => expect(button).toHaveFocus())
})

test('a click beside a window closes it, unless something was typed in it', async () => {
  const close = jest.fn()
  const { user } = renderScreen(<Form onClose={close} />)
  const dialog = screen.getByRole('dialog', { name: 'Berkas' })
  await user.click(dialog)
  expect(close).toHaveBeenCalledTimes(1)
  await user.type(screen.getByLabelText('Nama'), 'a')
  await user.click(dialog)
  expect(close).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Tutup' }))
  expect(close).toHaveBeenCalledTimes(2)
})

test('what a dialog says is read out with its name: the focus is on its button, after it', async () => {
  renderScreen(<p>page</p>)
  act(() => void showError('Saldo tidak cukup.'))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveAccessibleDescription(
    'Saldo tidak cukup.',
  )
})

/** Whether the window may have this Escape, as a browser finds out. */
function escapes(): boolean {
  const target = document.activeElement as Element
  const pressed = createEvent.keyDown(target, { key: 'Escape' })
  fireEvent(target, pressed)
  return !pressed.defaultPrevented
}

test('the Escape that closes a list of choices leaves its window open', async () => {
  const { user } = renderScreen(<Form onClose={() => undefined} />)
  await user.click(screen.getByRole('combobox', { name: 'Bank' }))
  expect(await screen.findByRole('option', { name: 'BCA' })).toBeVisible()
  expect(escapes()).toBe(false)
  expect(escapes()).toBe(true)
})

import { createEvent, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { SelectField, ServerFormView, TextField, useServerForm } from '../form'
import { renderScreen } from '../testing'
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
  const form = useServerForm({ defaults: { name: '', bank: '' }, send: async () => ({ message: '' }) })
  return (
    <Sheet opened onClose={onClose} title="Berkas">
      <ServerFormView form={form}>
        <TextField name="name" label="Nama" />
        <SelectField name="bank" label="Bank" options={[{ value: '1', label: 'BCA' }]} />
      </ServerFormView>
    </Sheet>
  )
}

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

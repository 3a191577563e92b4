import { api, lazyPage } from '@jejaring/web-platform'
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { SelectField, ServerFormView, SubmitButton, TextField, useServerForm } from '../form'
import { type Answer, fakeServer, promptsBeforeUnload, renderScreen } from '../testing'
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

test('the focus stays in the modal when the focused button is removed', async () => {
  const { user } = renderScreen(<Steps />)
  await user.click(screen.getByRole('button', { name: 'Lanjut' }))
  expect(await screen.findByText('Langkah kedua')).toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'Berkas' })).toHaveFocus()
})

test('code of a sheet that fails to load leaves the screen, and can be tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const load = jest.fn(async () => ({ default: () => <p>Isi berkas</p> }))
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'))
  const Late = lazyPage(load)
  const { user } = renderScreen(
    <>
      <p>Tiga baris dipilih</p>
      <Sheet opened onClose={() => undefined} title="Berkas">
        <Late />
      </Sheet>
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByText('Isi berkas')).toBeInTheDocument()
  expect(screen.getByText('Tiga baris dipilih')).toBeInTheDocument()
})

function Form({ onClose }: { onClose: () => void }) {
  const form = useServerForm({
    defaults: { name: '', bank: '' },
    send: (values) => api.post('/api/pins/transfer', values),
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

test('the submit button keeps the focus while sending and when that has failed', async () => {
  let fail = () => {}
  const answer = new Promise<Answer>((resolve) => {
    fail = () => resolve({ status: 502 })
  })
  fakeServer({ 'POST /api/pins/transfer': () => answer })
  const { user } = renderScreen(<Form onClose={() => undefined} />)
  const button = screen.getByRole('button', { name: 'Kirim' })
  await user.click(button)
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
  expect(button).toHaveFocus()
  fail()
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  expect(button).toHaveFocus()
})

test('a backdrop click closes a modal without typed input', async () => {
  const close = jest.fn()
  const { user } = renderScreen(<Form onClose={close} />)
  const dialog = screen.getByRole('dialog', { name: 'Berkas' })
  await user.click(dialog)
  expect(close).toHaveBeenCalledTimes(1)
  await user.type(screen.getByLabelText('Nama'), 'a')
  await user.click(dialog)
  expect(close).toHaveBeenCalledTimes(1)
  await user.clear(screen.getByLabelText('Nama'))
  await user.click(screen.getByRole('button', { name: 'Tutup' }))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
})

function Sheets() {
  const [open, setOpen] = useState(['Satu', 'Dua'])
  const close = () => setOpen(open.slice(0, -1))
  return open.map((title) => (
    <Sheet key={title} opened onClose={close} title={title}>
      <button type="button" onClick={close}>{`Selesai ${title}`}</button>
    </Sheet>
  ))
}

test('the page scrolls again when the last of several modals has closed', async () => {
  const isLocked = () => 'modal' in document.documentElement.dataset
  const { user } = renderScreen(<Sheets />)
  expect(isLocked()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Selesai Dua' }))
  expect(isLocked()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Selesai Satu' }))
  expect(isLocked()).toBe(false)
})

test('a dialog is described by its text for screen readers', async () => {
  renderScreen(<p>page</p>)
  act(() => void showError('Saldo tidak cukup.'))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveAccessibleDescription(
    'Saldo tidak cukup.',
  )
})

/** Whether Escape reaches the modal, as in a browser. */
function escapes(): boolean {
  const target = document.activeElement as Element
  const pressed = createEvent.keyDown(target, { key: 'Escape' })
  fireEvent(target, pressed)
  return !pressed.defaultPrevented
}

test('Escape in an open listbox does not close the modal', async () => {
  const { user } = renderScreen(<Form onClose={() => undefined} />)
  await user.click(screen.getByRole('combobox', { name: 'Bank' }))
  expect(await screen.findByRole('option', { name: 'BCA' })).toBeVisible()
  expect(escapes()).toBe(false)
  expect(escapes()).toBe(true)
})

test('steps of a panel ignore keys with Ctrl, Cmd or Alt and keys in fields', async () => {
  const next = jest.fn()
  const { user } = renderScreen(
    <Sheet opened onClose={() => undefined} title="Berkas" steps={{ position: 1, count: 2, next }}>
      <select aria-label="Bank" />
      <p contentEditable suppressContentEditableWarning>
        Catatan
      </p>
    </Sheet>,
  )
  await user.keyboard('{Control>}j{/Control}{Meta>}j{/Meta}{Alt>}j{/Alt}')
  await user.click(screen.getByRole('combobox', { name: 'Bank' }))
  await user.keyboard('j')
  await user.click(screen.getByText('Catatan'))
  await user.keyboard('j')
  await user.click(screen.getByRole('heading', { name: 'Berkas' }))
  expect(next).not.toHaveBeenCalled()
  await user.keyboard('j')
  await waitFor(() => expect(next).toHaveBeenCalledTimes(1))
})

test('typed text is not lost to Escape, the close button or leaving the page', async () => {
  const onClose = jest.fn()
  const { user } = renderScreen(<Form onClose={onClose} />)
  await user.type(screen.getByLabelText('Nama'), 'Rekening tutup')
  expect(promptsBeforeUnload()).toBe(true)
  expect(escapes()).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'Kembali mengisi' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Nama')).toHaveValue('Rekening tutup')
  await user.click(screen.getByRole('button', { name: 'Tutup' }))
  await user.click(await screen.findByRole('button', { name: 'Buang isian' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('a modal without typed text closes at once', async () => {
  const onClose = jest.fn()
  const { user } = renderScreen(<Form onClose={onClose} />)
  await user.type(screen.getByLabelText('Nama'), 'a{Backspace}')
  expect(promptsBeforeUnload()).toBe(false)
  expect(escapes()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Tutup' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

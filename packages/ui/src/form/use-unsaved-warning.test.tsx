import { screen } from '@testing-library/react'
import { promptsBeforeUnload, renderScreen } from '../testing'
import { CheckField, ServerFormView, SubmitButton, TextField, useServerForm, useUnsavedWarning } from '.'

const saved = { name: 'Budi', agree: false }

function Form({ send }: { send: () => Promise<object> }) {
  const form = useServerForm({ defaults: saved, send })
  useUnsavedWarning(form, () => saved)
  return (
    <ServerFormView form={form}>
      <TextField name="name" label="Nama" />
      <CheckField name="agree" label="Setuju" />
      <SubmitButton form={form}>Simpan</SubmitButton>
    </ServerFormView>
  )
}

test('asks while the form differs from the saved values, ignoring checkboxes', async () => {
  const { user, unmount } = renderScreen(<Form send={async () => ({})} />)
  await user.click(screen.getByLabelText('Setuju'))
  expect(promptsBeforeUnload()).toBe(false)
  await user.type(screen.getByLabelText('Nama'), ' S')
  expect(promptsBeforeUnload()).toBe(true)
  await user.type(screen.getByLabelText('Nama'), '{Backspace}{Backspace}')
  expect(promptsBeforeUnload()).toBe(false)
  await user.type(screen.getByLabelText('Nama'), ' S')
  unmount()
  expect(promptsBeforeUnload()).toBe(false)
})

test('does not ask while sending, and asks again after a failure', async () => {
  let fail = (_error: Error) => {}
  const send = () =>
    new Promise<object>((_, reject) => {
      fail = reject
    })
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = renderScreen(<Form send={send} />)
  await user.type(screen.getByLabelText('Nama'), ' S')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  expect(promptsBeforeUnload()).toBe(false)
  fail(new Error('no answer'))
  expect(await screen.findByText(/Jawaban server tidak dapat dibaca/)).toBeInTheDocument()
  expect(promptsBeforeUnload()).toBe(true)
})

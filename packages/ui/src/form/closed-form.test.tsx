import { api } from '@jejaring/web-platform'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Sheet } from '../dialogs/sheet'
import { type Answer, fakeServer, renderScreen } from '../testing'
import { MoneyField, ServerFormView, SubmitButton, useServerForm } from '.'

interface FormProps {
  onDone?: () => void
  find?: () => Promise<undefined>
  confirm?: () => Promise<boolean>
}

function Form(props: FormProps) {
  const form = useServerForm<{ amount: number | null }, { message: string }, undefined>({
    defaults: { amount: null },
    send: (values) => api.post('/api/pins/transfer', values),
    ...props,
  })
  return (
    <ServerFormView form={form}>
      <MoneyField name="amount" label="Jumlah" />
      <SubmitButton form={form}>Kirim</SubmitButton>
    </ServerFormView>
  )
}

/** The form in a modal, as on most screens. */
function InWindow(props: FormProps) {
  const [opened, setOpened] = useState(true)
  return (
    <Sheet opened={opened} onClose={() => setOpened(false)} title="Ubah">
      <Form {...props} />
    </Sheet>
  )
}

async function submit(answer: Answer | (() => Promise<Answer>), form = <InWindow />) {
  const server = fakeServer({ 'POST /api/pins/transfer': answer })
  const view = renderScreen(form)
  await view.user.click(screen.getByRole('button', { name: 'Kirim' }))
  return { server, ...view }
}

async function closedWhileSending(answer: Answer | 'offline') {
  const onDone = jest.fn()
  let finish = (_: Answer) => {}
  let fail = () => {}
  const { user } = await submit(
    () =>
      new Promise((resolve, reject) => {
        finish = resolve
        fail = () => reject(new TypeError('offline'))
      }),
    <InWindow onDone={onDone} />,
  )
  await user.click(screen.getByRole('button', { name: 'Tutup' }))
  expect(screen.queryByRole('dialog', { name: 'Ubah' })).not.toBeInTheDocument()
  if (answer === 'offline') fail()
  else finish(answer)
  return { user, onDone }
}

test('a form closed while sending reports success and closes nothing else', async () => {
  const { user, onDone } = await closedWhileSending({ body: { message: 'Tersimpan.' } })
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Tersimpan.')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(onDone).not.toHaveBeenCalled()
})

test('a form closed while sending reports a missing reply', async () => {
  await closedWhileSending('offline')
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('mungkin sudah tercatat')
})

test('a form closed while sending reports errors, also of its fields', async () => {
  const body = { message: 'Periksa isian Anda.', errors: { amount: 'Saldo tidak cukup.' } }
  await closedWhileSending({ status: 422, body })
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent(
    'Periksa isian Anda. Saldo tidak cukup.',
  )
})

test('a form closed during the lookup is neither confirmed nor sent', async () => {
  let found = () => {}
  const looked = new Promise<undefined>((resolve) => {
    found = () => resolve(undefined)
  })
  const confirm = jest.fn(async () => true)
  const form = <InWindow find={() => looked} confirm={confirm} />
  const { user, server } = await submit({ body: { message: 'Sudah.' } }, form)
  await user.click(screen.getByRole('button', { name: 'Tutup' }))
  await act(async () => found())
  expect(confirm).not.toHaveBeenCalled()
  expect(server.sent).toHaveLength(0)
})

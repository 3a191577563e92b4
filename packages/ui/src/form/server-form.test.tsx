import { api } from '@jejaring/web-platform'
import { screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { type Answer, fakeServer, renderScreen } from '../testing'
import {
  FilterSelect,
  MoneyField,
  ServerFormView,
  SubmitButton,
  UsernameField,
  useServerForm,
  zodResolver,
} from '.'

interface Values {
  usernames: string[]
  amount: number | null
}

const check = z.object({
  usernames: z.array(z.string().check(z.minLength(1, 'Isi username'))),
  amount: z.nullable(z.number()),
})

function Form({ onDone, confirm }: { onDone?: () => void; confirm?: () => Promise<boolean> }) {
  const form = useServerForm<Values, { message: string }>({
    defaults: { usernames: ['budi', 'citra'], amount: null },
    check: zodResolver(check),
    send: (values) => api.post('/api/pins/transfer', values, { idempotent: true }),
    ...(onDone ? { onDone } : {}),
    ...(confirm ? { confirm } : {}),
  })
  return (
    <ServerFormView form={form}>
      <UsernameField name="usernames.0" label="Satu" />
      <UsernameField name="usernames.1" label="Dua" />
      <MoneyField name="amount" label="Jumlah" />
      <SubmitButton form={form}>Kirim</SubmitButton>
    </ServerFormView>
  )
}

/** No client-side validation. */
function Unchecked() {
  const form = useServerForm<{ amount: number | null }, { message: string }>({
    defaults: { amount: null },
    send: (values) => api.post('/api/pins/transfer', values),
  })
  return (
    <ServerFormView form={form}>
      <MoneyField name="amount" label="Jumlah" />
      <SubmitButton form={form}>Kirim</SubmitButton>
    </ServerFormView>
  )
}

async function submit(answer: Answer | 'offline' | (() => Promise<Answer>), form = <Form />) {
  const server = fakeServer({ 'POST /api/pins/transfer': answer })
  const view = renderScreen(form)
  await view.user.click(screen.getByRole('button', { name: 'Kirim' }))
  return { server, ...view }
}

test('shows server errors at their fields, also in lists, and the message in a dialog', async () => {
  await submit({
    status: 422,
    body: { message: 'Periksa isian Anda.', errors: { 'usernames.1': 'Sudah dipakai.' } },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(dialog).toHaveTextContent('Periksa isian Anda.')
  expect(screen.getByLabelText('Dua')).toHaveAccessibleDescription(/Sudah dipakai/)
  expect(screen.getByLabelText('Satu')).not.toHaveAccessibleDescription(/Sudah dipakai/)
})

test('focuses the first invalid field in document order after a refusal', async () => {
  const errors = { amount: 'Terlalu banyak.', 'usernames.1': 'Sudah dipakai.' }
  const { user } = await submit({ status: 422, body: { message: 'Salah.', errors } })
  await user.click(await screen.findByRole('button', { name: 'Tutup' }))
  expect(screen.getByLabelText('Dua')).toHaveFocus()
})

test('a new submit clears the errors of the last one', async () => {
  const { server, user } = await submit({
    status: 422,
    body: { message: 'Salah.', errors: { amount: 'Terlalu banyak.' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Tutup' }))
  expect(screen.getByText('Terlalu banyak.')).toBeInTheDocument()
  server.handlers['POST /api/pins/transfer'] = { body: { message: 'Sudah.' } }
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(screen.queryByText('Terlalu banyak.')).not.toBeInTheDocument()
})

test('shows an error without a field in the dialog and does not block the next submit', async () => {
  const wrong = { message: 'Belum benar.', errors: { lines: 'Isi nomor rekening.', amount: 'Isi jumlah.' } }
  const { server, user } = await submit({ status: 422, body: wrong }, <Unchecked />)
  const dialog = await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(dialog).toHaveTextContent('Belum benar. Isi nomor rekening.')
  expect(dialog).not.toHaveTextContent('Isi jumlah.')
  await user.click(screen.getByRole('button', { name: 'Tutup' }))
  expect(screen.getByLabelText('Jumlah')).toHaveAccessibleDescription(/Isi jumlah/)
  server.handlers['POST /api/pins/transfer'] = { body: { message: 'Sudah.' } }
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toBeInTheDocument()
})

test('shows the success message and continues after the dialog is closed', async () => {
  const onDone = jest.fn()
  const { user } = await submit({ body: { message: 'Tersimpan.' } }, <Form onDone={onDone} />)
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Tersimpan.')
  expect(onDone).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('without a reply shows a visible notice at the button and keeps the input', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
  await submit('offline')
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('Server tidak menjawab')
  expect(scrolled.mock.contexts).toContain(notice)
  scrolled.mockRestore()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Satu')).toHaveValue('budi')
})

test('a retry after a lost reply reports one effect; the next submit is a new one', async () => {
  const { server, user } = await submit('offline')
  await screen.findByRole('alert')
  server.handlers['POST /api/pins/transfer'] = { body: { message: 'Terkirim.' } }
  const dialog = () => screen.findByRole('dialog', { name: 'Berhasil!' })
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  expect(await dialog()).toHaveTextContent('Terkirim. Permintaan Anda hanya diproses satu kali.')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  expect(await dialog()).not.toHaveTextContent('Percobaan')
  const [lost, again, next] = server
    .to('/api/pins/transfer')
    .map(({ headers }) => headers.get('Idempotency-Key'))
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

test('a second click and Enter do nothing while sending, and the focus stays', async () => {
  let finish = (_: Answer) => {}
  const { server, user } = await submit(() => new Promise((resolve) => (finish = resolve)))
  const button = screen.getByRole('button', { name: /Kirim/ })
  await user.dblClick(button)
  expect(button).toBeEnabled()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveFocus()
  await user.type(screen.getByLabelText('Satu'), '{Enter}')
  expect(server.to('/api/pins/transfer')).toHaveLength(1)
  finish({ body: { message: 'Sudah.' } })
  await screen.findByRole('dialog', { name: 'Berhasil!' })
})

test('does not send invalid or unconfirmed values', async () => {
  const { server, user } = await submit({ body: {} }, <Form confirm={async () => false} />)
  await user.clear(screen.getByLabelText('Satu'))
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  expect(await screen.findByText('Isi username')).toBeInTheDocument()
  expect(server.sent).toHaveLength(0)
})

test('a money field starts empty, shows separators and sends a plain number', async () => {
  const server = fakeServer({ 'POST /api/pins/transfer': { body: { message: 'Sudah.' } } })
  const { user } = renderScreen(<Form />)
  const field = screen.getByLabelText('Jumlah')
  expect(field).toHaveValue('')
  await user.type(field, '1.500.000')
  expect(field).toHaveValue('Rp. 1.500.000')
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/pins/transfer')[0]?.body).toMatchObject({ amount: 1_500_000 })
})

test.each([
  ['typed', '2500000,50'],
  ['pasted', '2.500.000,75'],
  ['pasted', 'Rp. 2.500.000,00'],
])('drops sen that are %s (%s)', async (how, text) => {
  const server = fakeServer({ 'POST /api/pins/transfer': { body: { message: 'Sudah.' } } })
  const { user } = renderScreen(<Form />)
  const field = screen.getByLabelText('Jumlah')
  await user.click(field)
  if (how === 'typed') await user.type(field, text)
  else await user.paste(text)
  await user.tab()
  expect(field).toHaveValue('Rp. 2.500.000')
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/pins/transfer')[0]?.body).toMatchObject({ amount: 2_500_000 })
})

test.each([
  ['typed', '1000000000000', 'Rp. 1.000.000.000.000'],
  ['pasted', 'Rp. 1.000.000.000.000,00', 'Rp. 1.000.000.000.000,00'],
  ['pasted', '12345678901234567890123', 'Rp. 12.345.678.901.234.567.890.123'],
])('rejects an amount beyond the limit while typing and keeps it (%s: %s)', async (how, text, shown) => {
  const server = fakeServer({ 'POST /api/pins/transfer': { body: { message: 'Sudah.' } } })
  const { user } = renderScreen(<Form />)
  const field = screen.getByLabelText('Jumlah')
  await user.click(field)
  if (how === 'typed') await user.type(field, text)
  else await user.paste(text)
  expect(screen.getByRole('alert')).toHaveTextContent('Paling banyak Rp. 999.999.999.999')
  await user.tab()
  expect(field).toHaveValue(shown)
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription('Paling banyak Rp.\u00a0999.999.999.999')
  expect(server.sent).toHaveLength(0)
  await user.clear(field)
  await user.type(field, '999999999999')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/pins/transfer')[0]?.body).toMatchObject({ amount: 999_999_999_999 })
})

test('a limit applies without a client-side schema', async () => {
  const server = fakeServer({})
  const { user } = renderScreen(<Unchecked />)
  await user.type(screen.getByLabelText('Jumlah'), '1000000000000')
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  expect(server.sent).toHaveLength(0)
})

test('rejects a text beyond its limit while typing and keeps it', async () => {
  const server = fakeServer({ 'POST /api/pins/transfer': { body: { message: 'Sudah.' } } })
  const { user } = renderScreen(<Form />)
  const field = screen.getByLabelText('Satu')
  await user.click(field)
  await user.paste('x'.repeat(20))
  expect(field).toHaveValue(`budi${'x'.repeat(20)}`)
  expect(screen.getByRole('alert')).toHaveTextContent('Paling banyak 20 karakter')
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  expect(field).toHaveAccessibleDescription('Paling banyak 20 karakter')
  expect(server.sent).toHaveLength(0)
})

test('lower-cases a username and refuses other characters while typing', async () => {
  fakeServer({})
  const { user } = renderScreen(<Form />)
  const field = screen.getByLabelText('Satu')
  await user.clear(field)
  await user.type(field, '1 Bu_Di-99é')
  expect(field).toHaveValue('1bu_di-99é')
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Hanya huruf kecil dan angka'))
})

test('typing replaces the text of a selected option', async () => {
  const options = [
    { value: '1', label: 'Jawa Timur' },
    { value: '2', label: 'Bali' },
  ]
  const { user } = renderScreen(
    <FilterSelect label="Provinsi" placeholder="" options={options} value="1" onChange={() => undefined} />,
  )
  const box = screen.getByRole('combobox', { name: 'Provinsi' })
  await user.click(box)
  await user.keyboard('bal')
  expect(box).toHaveValue('bal')
  expect(screen.getByRole('option', { name: 'Bali' })).toBeVisible()
})

import { api } from '@jejaring/web-platform'
import { screen } from '@testing-library/react'
import { fakeServer, renderScreen } from '../testing'
import { CountField, MoneyField, ServerFormView, SubmitButton, useServerForm } from '.'

interface Values {
  amount: number | null
  qty: number | null
}

function Form() {
  const form = useServerForm<Values, { message: string }>({
    defaults: { amount: null, qty: null },
    send: (values) => api.post('/api/pins/transfer', values),
  })
  return (
    <ServerFormView form={form}>
      <MoneyField name="amount" label="Jumlah" />
      <CountField name="qty" label="Banyaknya" />
      <button type="button" onClick={() => form.fields.setValue('amount', 90_000)}>
        Semua
      </button>
      <SubmitButton form={form}>Kirim</SubmitButton>
    </ServerFormView>
  )
}

function open() {
  const server = fakeServer({ 'POST /api/pins/transfer': { body: { message: 'Sudah.' } } })
  return { server, ...renderScreen(<Form />) }
}

const send = () => screen.getByRole('button', { name: 'Kirim' })

test.each(['2,500.00', '2500.00', '2,500', '2.5', '1,234,567', '(5.000)', '2,500,-', '2.500-', 'dua ribu'])(
  'refuses ambiguous pasted %s and says so until a number is typed',
  async (text) => {
    const { server, user } = open()
    const field = screen.getByLabelText('Jumlah')
    await user.type(field, '7')
    await user.paste(text)
    expect(screen.getByRole('alert')).toHaveTextContent(`“${text}” tidak jelas sebagai angka`)
    expect(field).toHaveValue('Rp. 7')
    await user.tab()
    await user.click(send())
    expect(server.sent).toHaveLength(0)
    await user.clear(field)
    await user.paste('2.500')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(send())
    await screen.findByRole('dialog', { name: 'Berhasil!' })
    expect(server.to('/api/pins/transfer')[0]?.body).toMatchObject({ amount: 2_500 })
  },
)

test.each([
  ['2500000', 2_500_000],
  ['2.500.000', 2_500_000],
  ['2 500 000', 2_500_000],
  ['Rp 2.500.000', 2_500_000],
  ['  Rp2.500,75 ', 2_500],
  ['Rp 250.000,-', 250_000],
  ['250.000,-- ', 250_000],
  ['2500,–', 2_500],
])('pasted %s is read as %i', async (text, amount) => {
  const { server, user } = open()
  await user.click(screen.getByLabelText('Jumlah'))
  await user.paste(text)
  await user.click(send())
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/pins/transfer')[0]?.body).toMatchObject({ amount })
})

test('rejects a comma before three digits while typing and keeps the text', async () => {
  const { server, user } = open()
  const field = screen.getByLabelText('Jumlah')
  await user.type(field, '2,500')
  expect(screen.getByRole('alert')).toHaveTextContent('Koma hanya untuk sen')
  await user.tab()
  expect(field).toHaveValue('Rp. 2,500')
  await user.click(send())
  expect(server.sent).toHaveLength(0)
})

test.each([
  ['typed', '1,5'],
  ['typed', '2,500'],
  ['pasted', '1,50'],
])('rejects a count with decimals while typing and keeps the text (%s: %s)', async (how, text) => {
  const { server, user } = open()
  const field = screen.getByLabelText('Banyaknya')
  await user.click(field)
  if (how === 'typed') await user.type(field, text)
  else await user.paste(text)
  expect(screen.getByRole('alert')).toHaveTextContent('Tulis bilangan bulat, tanpa koma.')
  await user.tab()
  expect(field).toHaveValue(text)
  await user.click(send())
  expect(server.sent).toHaveLength(0)
  await user.clear(field)
  await user.paste('12,00')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(send())
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/pins/transfer')[0]?.body).toMatchObject({ qty: 12 })
})

test.each([
  ['typed', 'Banyaknya', '-5', '-5'],
  ['pasted', 'Banyaknya', '-5', '-5'],
  ['pasted', 'Jumlah', '-5.000,-', '-Rp. 5.000'],
  ['typed', 'Jumlah', '-5000', '-Rp. 5.000'],
])('rejects a minus instead of dropping it (%s in %s)', async (how, label, text, shown) => {
  const { server, user } = open()
  const field = screen.getByLabelText(label)
  await user.click(field)
  if (how === 'typed') await user.type(field, text)
  else await user.paste(text)
  expect(screen.getByRole('alert')).toHaveTextContent('Tulis tanpa tanda minus')
  await user.tab()
  expect(field).toHaveValue(shown)
  await user.click(send())
  expect(server.sent).toHaveLength(0)
  await user.clear(field)
  await user.type(field, '5')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('an amount set by a button replaces invalid text', async () => {
  const { server, user } = open()
  const field = screen.getByLabelText('Jumlah')
  await user.click(field)
  await user.paste('2,500.00')
  await user.click(screen.getByRole('button', { name: 'Semua' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(send())
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/pins/transfer')[0]?.body).toMatchObject({ amount: 90_000 })
})

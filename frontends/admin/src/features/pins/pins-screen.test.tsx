import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import PinsScreen from './pins-screen'

// Loaded before the tests, which open them.
import './create-form'
import './void-form'

const empty = { body: { recordsTotal: 0, recordsFiltered: 0, data: [] } }
const packages = {
  body: {
    results: [
      { id: '1', text: 'Regular', code: 'REG', price: 500_000 },
      { id: '2', text: 'Repeat Order', code: 'RO', price: 150_000 },
    ],
  },
}
const server = (extra: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'POST /api/pins/datatable/a': empty,
    'GET /api/packages/list': packages,
    'POST /api/users/check': { body: { message: 'citra atas nama Citra Lestari' } },
    'POST /api/pins/create': { body: { message: '20 pin berhasil dibuat.' } },
    ...extra,
  })

async function order(fill?: (user: ReturnType<typeof renderScreen>['user']) => Promise<void>) {
  const { user } = renderScreen(<PinsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Buat Pin' }))
  await user.type(await screen.findByLabelText('Jumlah pin'), '20')
  await user.type(await screen.findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await fill?.(user)
  await user.click(await screen.findByRole('button', { name: 'Buat 20 pin' }))
  return user
}

test('shows the number of pins by package', async () => {
  const totals = [
    { name: 'Regular', total: 1_250 },
    { name: 'Repeat Order', total: 3 },
  ]
  server({ 'POST /api/pins/datatable/a': { body: { ...empty.body, totals } } })
  renderScreen(<PinsScreen />)
  const regular = await screen.findByText('Regular:')
  expect(regular.parentElement?.parentElement?.textContent).toBe('Regular: 1.250Repeat Order: 3')
})

test('creates pins in the own stock after a confirmation in words', async () => {
  const { to } = server()
  const user = await order()
  const question = await screen.findByRole('dialog', { name: 'Buat pin baru?' })
  for (const text of ['20 pin (dua puluh)', 'stok Anda sendiri', 'Rp. 10.000.000']) {
    expect(question).toHaveTextContent(text)
  }
  await user.click(await within(question).findByRole('button', { name: 'Buat 20 pin' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent(
    '20 pin berhasil dibuat.',
  )
  const [sent] = to('/api/pins/create')
  expect(sent?.body).toEqual({ package_id: '1', qty: 20, password: 'rahasia-1' })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('the recipient is enabled and required only for a transfer', async () => {
  const { to } = server()
  const user = await order(async (user) => {
    expect(screen.getByLabelText('Username penerima')).toBeDisabled()
    await user.click(await screen.findByLabelText('Transfer Pin ke member'))
  })
  expect(await screen.findByText('Isi username penerima')).toBeInTheDocument()
  expect(to('/api/pins/create')).toHaveLength(0)
  await user.type(await screen.findByLabelText('Username penerima'), 'citra')
  await user.click(await screen.findByRole('button', { name: 'Buat 20 pin' }))
  const question = await screen.findByRole('dialog', { name: 'Buat pin baru?' })
  expect(question).toHaveTextContent('Masuk kecitra')
  await user.click(await within(question).findByRole('button', { name: 'Buat 20 pin' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(to('/api/pins/create')[0]?.body).toMatchObject({ is_send: 1, username: 'citra' })
})

test('packages that failed to load can be retried', async () => {
  let tries = 0
  server({
    'GET /api/packages/list': () =>
      tries++ ? packages : { status: 503, body: { message: 'Coba lagi nanti.' } },
  })
  const { user } = renderScreen(<PinsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Buat Pin' }))
  expect(await screen.findByText('Coba lagi nanti.')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByLabelText('Jumlah pin')).toBeInTheDocument()
})

test('all validation errors show before the confirmation, focus on the first', async () => {
  const { to } = server({
    'POST /api/users/check': { status: 422, body: { errors: { username: 'Username tidak ditemukan.' } } },
  })
  const { user } = renderScreen(<PinsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Buat Pin' }))
  const quantity = await screen.findByLabelText('Jumlah pin')
  await user.clear(quantity)
  await user.click(await screen.findByLabelText('Transfer Pin ke member'))
  await user.type(await screen.findByLabelText('Username penerima'), 'tidakada')
  await user.click(await screen.findByRole('button', { name: 'Buat pin' }))
  for (const error of ['Isi jumlah pin', 'Username tidak ditemukan.', 'Isi kata sandi Anda'])
    expect(await screen.findByText(new RegExp(error))).toBeInTheDocument()
  expect(quantity).toHaveFocus()
  expect(screen.queryByRole('dialog', { name: 'Buat pin baru?' })).toBeNull()
  expect(to('/api/pins/create')).toHaveLength(0)
})

test('validation errors of the server show at their fields, focus on the first', async () => {
  server({
    'POST /api/pins/create': {
      status: 422,
      body: {
        message: 'Data pembuatan pin belum benar.',
        errors: { password: 'Kata sandi salah.', qty: 'Paling banyak 10.000 pin sekaligus.' },
      },
    },
  })
  const user = await order()
  const question = await screen.findByRole('dialog', { name: 'Buat pin baru?' })
  await user.click(await within(question).findByRole('button', { name: 'Buat 20 pin' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  expect(screen.getByText('Kata sandi salah.')).toBeInTheDocument()
  expect(screen.getByText('Paling banyak 10.000 pin sekaligus.')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Jumlah pin')).toHaveFocus())
})

test('the list is reloaded when creating pins got no answer', async () => {
  const { to } = server({ 'POST /api/pins/create': 'offline' })
  const user = await order()
  const question = await screen.findByRole('dialog', { name: 'Buat pin baru?' })
  const before = to('/api/pins/datatable/a').length
  await user.click(await within(question).findByRole('button', { name: 'Buat 20 pin' }))
  expect(await screen.findByText(/Server tidak menjawab/)).toBeInTheDocument()
  await waitFor(() => expect(to('/api/pins/datatable/a').length).toBeGreaterThan(before))
})

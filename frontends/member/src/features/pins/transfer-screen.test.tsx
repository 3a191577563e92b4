import { type Answer, fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import TransferScreen from './transfer-screen'

// Loaded before the tests, which open it.
import './transfer-form'

const pins = [{ package_id: '1', code: 'REG', name: 'Regular', total: 1_000 }]
const page = { body: { recordsTotal: 0, recordsFiltered: 0, data: [], pins } }

type User = ReturnType<typeof renderScreen>['user']

async function fill(user: User, recipient: string, count: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Transfer Pin' }))
  expect(screen.getByRole('button', { name: 'Kirim pin' })).toBeInTheDocument()
  await user.click(await screen.findByPlaceholderText('Pilih paket'))
  await user.click(await screen.findByText('Regular — 1.000 pin'))
  await user.type(await screen.findByLabelText('Username penerima'), recipient)
  await user.type(await screen.findByLabelText('Jumlah pin'), count)
  await user.type(await screen.findByLabelText('Kata sandi Anda'), 'rahasia-1')
}

test('sends pins after the recipient lookup and the confirmation', async () => {
  const server = fakeServer({
    'POST /api/pins/datatable/m': page,
    'GET /api/pins/mytotal': { body: { pins } },
    'POST /api/users/check': { body: { message: 'citra atas nama Citra Lestari' } },
    'POST /api/pins/transfer': {
      status: 422,
      body: { message: 'Pin tidak cukup.', errors: { qty: 'Tinggal 4.' } },
    },
  })
  const { user } = renderScreen(<TransferScreen />, { session: sessionOf() })
  expect(await screen.findByText('Anda belum punya pin')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Transfer Pin' }))
  await user.click(await screen.findByPlaceholderText('Pilih paket'))
  await user.click(await screen.findByText('Regular — 1.000 pin'))
  await user.type(await screen.findByLabelText('Username penerima'), 'citra')
  expect(screen.getByLabelText('Jumlah pin')).toHaveValue('0')
  await user.type(await screen.findByLabelText('Jumlah pin'), '5')
  expect(await screen.findByText('citra atas nama Citra Lestari')).toBeInTheDocument()
  await user.type(await screen.findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await user.click(await screen.findByRole('button', { name: 'Kirim 5 pin' }))
  const dialog = await screen.findByRole('dialog', { name: 'Kirim pin?' })
  expect(dialog).toHaveTextContent('5 pin (lima)')
  expect(dialog).toHaveTextContent('citra atas nama Citra Lestari')
  expect(server.to('/api/users/check')).toHaveLength(1)
  const before = server.to('/api/pins/datatable/m').length
  await user.click(await within(dialog).findByRole('button', { name: 'Kirim 5 pin' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Pin tidak cukup.')
  // The list is refetched after a failure, too: the pins may have moved, possibly from another device.
  await waitFor(() => expect(server.to('/api/pins/datatable/m').length).toBeGreaterThan(before))
  expect(screen.getByText('Tinggal 4.')).toBeInTheDocument()
  const [sent] = server.to('/api/pins/transfer')
  expect(sent?.body).toEqual({ package_id: '1', username: 'citra', qty: 5, password: 'rahasia-1' })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('formats thousands of pins on the button and in the confirmation', async () => {
  fakeServer({
    'POST /api/pins/datatable/m': page,
    'GET /api/pins/mytotal': { body: { pins } },
    'POST /api/users/check': { body: { message: 'citra atas nama Citra Lestari' } },
  })
  const { user } = renderScreen(<TransferScreen />, { session: sessionOf() })
  await fill(user, 'citra', '1000')
  await user.click(await screen.findByRole('button', { name: 'Kirim 1.000 pin' }))
  const dialog = await screen.findByRole('dialog', { name: 'Kirim pin?' })
  expect(within(dialog).getByRole('button', { name: 'Kirim 1.000 pin' })).toBeInTheDocument()
})

test('rejects an unknown recipient before the confirmation', async () => {
  const sentence = 'Username citar tidak ditemukan.'
  const server = fakeServer({
    'POST /api/pins/datatable/m': page,
    'GET /api/pins/mytotal': { body: { pins } },
    'POST /api/users/check': { status: 404, body: { message: sentence, errors: { username: sentence } } },
  })
  const { user } = renderScreen(<TransferScreen />, { session: sessionOf() })
  await fill(user, 'citar', '5')
  await user.click(await screen.findByRole('button', { name: 'Kirim 5 pin' }))
  const dialog = await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(dialog).toHaveTextContent(sentence)
  await user.click(await within(dialog).findByRole('button'))
  expect(screen.getByLabelText('Username penerima')).toHaveAccessibleDescription(sentence)
  expect(screen.queryByRole('dialog', { name: 'Kirim pin?' })).toBeNull()
  expect(server.to('/api/pins/transfer')).toEqual([])
})

test('clears the error of a mistyped recipient when it is corrected', async () => {
  const sentence = 'Username citar tidak ditemukan.'
  fakeServer({
    'POST /api/pins/datatable/m': page,
    'GET /api/pins/mytotal': { body: { pins } },
    'POST /api/users/check': ({ body }) =>
      (body as { username: string }).username === 'citra'
        ? { body: { message: 'citra atas nama Citra Lestari' } }
        : { status: 404, body: { message: sentence, errors: { username: sentence } } },
  })
  const { user } = renderScreen(<TransferScreen />, { session: sessionOf() })
  await user.click(await screen.findByRole('button', { name: 'Transfer Pin' }))
  const field = screen.getByLabelText('Username penerima')
  await user.type(field, 'citar')
  await user.tab()
  await waitFor(() => expect(field).toHaveAccessibleDescription(sentence))
  await user.clear(field)
  await user.type(field, 'citra')
  expect(field).toBeValid()
  await user.tab()
  await waitFor(() => expect(field).toHaveAccessibleDescription('citra atas nama Citra Lestari'))
  expect(field).toBeValid()
})

test('shows a loading button and looks the recipient up once', async () => {
  let resolveLookup = (_: Answer) => {}
  const server = fakeServer({
    'POST /api/pins/datatable/m': page,
    'GET /api/pins/mytotal': { body: { pins } },
    'POST /api/users/check': () => new Promise<Answer>((resolve) => (resolveLookup = resolve)),
  })
  const { user } = renderScreen(<TransferScreen />, { session: sessionOf() })
  await fill(user, 'citra', '5')
  const button = screen.getByRole('button', { name: 'Kirim 5 pin' })
  await user.click(button)
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAttribute('data-loading', 'true')
  await user.click(button)
  await user.type(await screen.findByLabelText('Kata sandi Anda'), '{Enter}')
  resolveLookup({ body: { message: 'citra atas nama Citra Lestari' } })
  const dialog = await screen.findByRole('dialog', { name: 'Kirim pin?' })
  expect(screen.getAllByRole('dialog', { name: 'Kirim pin?' })).toHaveLength(1)
  expect(button).toBeEnabled()
  expect(server.to('/api/users/check')).toHaveLength(1)
  await user.click(await within(dialog).findByRole('button', { name: 'Batal' }))
  expect(screen.queryByRole('dialog', { name: 'Kirim pin?' })).toBeNull()
  expect(server.to('/api/pins/transfer')).toEqual([])
})

test('fails immediately when offline during the recipient lookup', async () => {
  const server = fakeServer({
    'POST /api/pins/datatable/m': page,
    'GET /api/pins/mytotal': { body: { pins } },
    'POST /api/users/check': 'offline',
  })
  const { user } = renderScreen(<TransferScreen />, { session: sessionOf() })
  await user.click(await screen.findByRole('button', { name: 'Transfer Pin' }))
  await user.click(await screen.findByPlaceholderText('Pilih paket'))
  await user.click(await screen.findByText('Regular — 1.000 pin'))
  window.dispatchEvent(new Event('offline'))
  await user.type(await screen.findByLabelText('Username penerima'), 'citra')
  await user.type(await screen.findByLabelText('Jumlah pin'), '5')
  await user.type(await screen.findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await user.click(await screen.findByRole('button', { name: 'Kirim 5 pin' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Server tidak menjawab')
  expect(screen.getByLabelText('Username penerima')).toHaveValue('citra')
  expect(server.to('/api/pins/transfer')).toHaveLength(0)
  window.dispatchEvent(new Event('online'))
})

test('says at once that the pins do not suffice, with the way to a stockist', async () => {
  fakeServer({
    'POST /api/pins/datatable/m': page,
    'GET /api/pins/mytotal': { body: { pins: [{ ...pins[0], total: 4 }] } },
  })
  const { user } = renderScreen(<TransferScreen />, { session: sessionOf() })
  await user.click(await screen.findByRole('button', { name: 'Transfer Pin' }))
  await user.click(await screen.findByPlaceholderText('Pilih paket'))
  await user.click(await screen.findByText('Regular — 4 pin'))
  const quantity = screen.getByLabelText('Jumlah pin')
  await user.type(quantity, '4')
  expect(screen.getByRole('button', { name: 'Kirim 4 pin' })).toBeEnabled()
  await user.clear(quantity)
  await user.type(quantity, '5')
  const sheet = within(screen.getByRole('dialog', { name: 'Transfer Pin' }))
  expect(sheet.getByText(/Perlu 5 pin, sedangkan Anda punya 4/)).toBeInTheDocument()
  expect(sheet.getByRole('link', { name: 'Cari stokis' })).toHaveAttribute('href', '/m/stokis')
  expect(screen.getByRole('button', { name: 'Kirim 5 pin' })).toBeDisabled()
})

test('refuses the own username without a lookup', async () => {
  const server = fakeServer({
    'POST /api/pins/datatable/m': page,
    'GET /api/pins/mytotal': { body: { pins } },
    'POST /api/users/check': { body: { message: 'budi atas nama Budi Santoso' } },
  })
  const { user } = renderScreen(<TransferScreen />, { session: sessionOf() })
  await fill(user, 'budi', '1')
  expect(screen.getByLabelText('Username penerima')).toHaveAccessibleDescription(/username Anda sendiri/)
  await user.click(await screen.findByRole('button', { name: 'Kirim 1 pin' }))
  expect(screen.queryByRole('dialog', { name: 'Kirim pin?' })).toBeNull()
  expect(server.to('/api/users/check')).toEqual([])
})

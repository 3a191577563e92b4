import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import RepeatOrdersScreen from './repeat-orders-screen'

// Loaded before the tests, which open it.
import './repeat-order-form'

const ro = { package_id: '2', code: 'RO', name: 'Repeat Order', total: 7 }
const regular = { package_id: '1', code: 'REG', name: 'Regular', total: 4 }
const order = {
  id: 'h-1',
  created_at: '2026-03-04T05:06:00.000Z',
  type: 'ro',
  type_name: 'Repeat order',
  package_name: 'Repeat Order',
  qty: 1,
  username: '',
  description: 'Repeat order 1 pin Repeat Order',
}

async function openForm(answer: Parameters<typeof fakeServer>[0][string], owned = 7) {
  const server = fakeServer({
    'POST /api/pins/datatable/history/ro': {
      body: { recordsTotal: 1, recordsFiltered: 1, data: [order], pins: [ro] },
    },
    'GET /api/pins/mytotal': { body: { pins: [regular, { ...ro, total: owned }] } },
    'POST /api/pins/ro/submit': answer,
  })
  const { user } = renderScreen(<RepeatOrdersScreen />, { session: sessionOf() })
  expect(await screen.findByText('Repeat order 1 pin Repeat Order')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Repeat Order' }))
  expect(await screen.findByText(`Anda punya ${owned} pin Repeat Order.`)).toBeInTheDocument()
  return { server, user }
}

test('defaults to one pin, shows the quantity and is sent after confirmation', async () => {
  const { server, user } = await openForm({ body: { message: 'Repeat order 3 pin berhasil.' } })
  expect(screen.getByLabelText('Jumlah pin')).toHaveValue('1')
  await user.clear(await screen.findByLabelText('Jumlah pin'))
  await user.type(await screen.findByLabelText('Jumlah pin'), '3')
  await user.type(await screen.findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await user.click(await screen.findByRole('button', { name: 'Pakai 3 pin' }))
  const question = await screen.findByRole('dialog', { name: 'Repeat order?' })
  expect(question).toHaveTextContent('3 pin (tiga)')
  expect(server.to('/api/pins/ro/submit')).toHaveLength(0)
  await user.click(await within(question).findByRole('button', { name: 'Pakai 3 pin' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent(
    'Repeat order 3 pin berhasil.',
  )
  const [sent] = server.to('/api/pins/ro/submit')
  expect(sent?.body).toEqual({ qty: 3, password: 'rahasia-1' })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
  await waitFor(() => expect(server.to('/api/pins/datatable/history/ro').length).toBeGreaterThan(1))
})

test('requires a password and a quantity', async () => {
  const { server, user } = await openForm({ body: { message: 'tidak pernah' } })
  await user.clear(await screen.findByLabelText('Jumlah pin'))
  await user.click(await screen.findByRole('button', { name: 'Pakai pin' }))
  expect(await screen.findByText('Isi kata sandi Anda')).toBeInTheDocument()
  expect(screen.getByText('Isi jumlah pin, paling sedikit 1')).toBeInTheDocument()
  expect(screen.queryByRole('dialog', { name: 'Repeat order?' })).not.toBeInTheDocument()
  expect(server.to('/api/pins/ro/submit')).toHaveLength(0)
})

test('shows a rejection at the quantity field', async () => {
  const sentence = 'Anda tidak memiliki pin Repeat Order.'
  const { user } = await openForm({ status: 422, body: { message: sentence, errors: { qty: sentence } } })
  await user.type(await screen.findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await user.click(await screen.findByRole('button', { name: 'Pakai 1 pin' }))
  const question = await screen.findByRole('dialog', { name: 'Repeat order?' })
  await user.click(await within(question).findByRole('button', { name: 'Pakai 1 pin' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent(sentence)
  expect(screen.getByLabelText('Jumlah pin')).toHaveAccessibleDescription(expect.stringContaining(sentence))
})

test('refetches the orders after a lost reply', async () => {
  const { server, user } = await openForm('offline')
  await user.type(await screen.findByLabelText('Kata sandi Anda'), 'rahasia-1')
  await user.click(await screen.findByRole('button', { name: 'Pakai 1 pin' }))
  const question = await screen.findByRole('dialog', { name: 'Repeat order?' })
  const before = server.to('/api/pins/datatable/history/ro').length
  await user.click(await within(question).findByRole('button', { name: 'Pakai 1 pin' }))
  expect(await screen.findByText(/Server tidak menjawab/)).toBeInTheDocument()
  await waitFor(() => expect(server.to('/api/pins/datatable/history/ro').length).toBeGreaterThan(before))
})

test('says at once that there is no pin, with the way to a stockist', async () => {
  await openForm({ body: {} }, 0)
  const sheet = within(screen.getByRole('dialog', { name: 'Repeat Order' }))
  expect(sheet.getByText(/Perlu 1 pin, sedangkan Anda punya 0/)).toBeInTheDocument()
  expect(sheet.getByRole('link', { name: 'Cari stokis' })).toHaveAttribute('href', '/m/stokis')
  expect(sheet.getByRole('button', { name: 'Pakai 1 pin' })).toBeDisabled()
})

import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import StockistsScreen from './stockists-screen'

const options = (...results: { id: string; text: string }[]) => ({
  body: { results, pagination: { more: false } },
})
const ayu = {
  id: 'm-1',
  username: 'ayu01',
  name: 'Ayu Lestari',
  group: 'mastok',
  province_name: 'DKI Jakarta',
  city_name: 'Jakarta Selatan',
  phone: '081234567890',
  pins: 1_250,
  stock: [
    { name: 'Regular', pins: 1_200 },
    { name: 'Repeat Order', pins: 50 },
  ],
}
const table = (data: object[], filtered = data.length, total = filtered) => ({
  body: { recordsTotal: total, recordsFiltered: filtered, data },
})
const server = (stockists: object) =>
  fakeServer({
    'GET /api/area/provinces': options({ id: '31', text: 'DKI Jakarta' }, { id: '32', text: 'Jawa Barat' }),
    'GET /api/area/cities': options({ id: '3174', text: 'Jakarta Selatan' }),
    'POST /api/users/datatable/stokis': stockists as never,
  })

test('a stockist shows area, pins and a WhatsApp link to the 62 number', async () => {
  server(table([ayu]))
  renderScreen(<StockistsScreen />)
  expect(await screen.findByText('Ayu Lestari')).toBeInTheDocument()
  expect(screen.getByText('Master Stokis')).toBeInTheDocument()
  expect(screen.getByText('Jakarta Selatan, DKI Jakarta')).toBeInTheDocument()
  expect(screen.getByText('1.250')).toBeInTheDocument()
  expect(screen.getByText('Regular: 1.200')).toBeVisible()
  expect(screen.getByText('Repeat Order: 50')).toBeVisible()
  const chat = screen.getByRole('link', { name: 'Chat dengan Ayu Lestari di 081234567890' })
  expect(chat).toHaveTextContent(/^Chat$/)
  expect(chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=Halo/)
})

test('filters by province and city and keeps them in the URL', async () => {
  const { to } = server(table([ayu]))
  const { user, router } = renderScreen(<StockistsScreen />)
  const city = await screen.findByRole('combobox', { name: 'Kota/Kabupaten' })
  expect(city).toBeDisabled()
  await user.click(screen.getByRole('combobox', { name: 'Provinsi' }))
  await user.click(await screen.findByRole('option', { name: 'DKI Jakarta' }))
  await user.click(screen.getByRole('combobox', { name: 'Kota/Kabupaten' }))
  await user.click(await screen.findByRole('option', { name: 'Jakarta Selatan' }))
  await waitFor(() =>
    expect(to('/api/users/datatable/stokis').at(-1)?.body).toMatchObject({
      province_id: '31',
      city_id: '3174',
    }),
  )
  expect(router.state.location.search).toBe('?provinsi=31&kota=3174')
})

test('offers to show all stockists when an area has none', async () => {
  const { to } = server(table([], 0, 4))
  const { user } = renderScreen(<StockistsScreen />, { at: '/?provinsi=32' })
  await user.click(await screen.findByRole('button', { name: 'Tampilkan semua stokis' }))
  await waitFor(() =>
    expect(to('/api/users/datatable/stokis').at(-1)?.body).toMatchObject({ province_id: '', city_id: '' }),
  )
})

test('loads more stockists page by page', async () => {
  const many = Array.from({ length: 24 }, (_, n) => ({ ...ayu, id: `m-${n}`, name: `Stokis ${n}` }))
  const { handlers } = server(table(many, 25))
  const { user } = renderScreen(<StockistsScreen />)
  const more = await screen.findByRole('button', { name: 'Tampilkan lebih banyak' })
  handlers['POST /api/users/datatable/stokis'] = ({ body }) =>
    body.start === 0 ? table(many, 25) : table([{ ...ayu, id: 'last', name: 'Stokis terakhir' }], 25)
  await user.click(more)
  expect(await screen.findByText('Stokis terakhir')).toBeInTheDocument()
  expect(screen.getByText('Stokis 0')).toBeInTheDocument()
})

test('a failed list can be retried', async () => {
  const { handlers } = server({ status: 503, body: { message: 'Layanan sedang sibuk.' } })
  const { user } = renderScreen(<StockistsScreen />)
  expect(await screen.findByText('Layanan sedang sibuk.')).toBeInTheDocument()
  handlers['POST /api/users/datatable/stokis'] = table([ayu])
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByText('Ayu Lestari')).toBeInTheDocument()
})

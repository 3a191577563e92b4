import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import RewardsScreen from './rewards-screen'

// Loaded before the tests, which open it.
import './reward-form'

beforeEach(() => {
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  jest.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})

const phone = { id: '2', photo: null, name: 'Ponsel', min: 150, amount: 3_000_000, version: 4 }
const server = (extra: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'POST /api/rewards/datatable': { body: { recordsTotal: 1, recordsFiltered: 1, data: [phone] } },
    'POST /api/rewards/2/update': { body: { message: 'Reward Ponsel sudah disimpan.' } },
    ...extra,
  })

test('the form is prefilled and sends the photo and the version it was loaded with', async () => {
  const { to } = server()
  const { user } = renderScreen(<RewardsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Ubah Ponsel' }))
  const min = await screen.findByLabelText('Kualifikasi')
  expect(min).toHaveValue('150')
  expect(screen.getByLabelText('Nominal')).toHaveValue('Rp. 3.000.000')
  await user.clear(min)
  await user.click(await screen.findByRole('button', { name: 'Simpan reward' }))
  expect(await screen.findByText('Isi kualifikasi, paling sedikit 1 poin')).toBeInTheDocument()
  await user.type(min, '200')
  const photo = new File(['x'], 'ponsel.png', { type: 'image/png' })
  await user.upload(await screen.findByLabelText('Foto'), photo)
  await user.click(await screen.findByRole('button', { name: 'Simpan reward' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('sudah disimpan')
  const { photo: sent, ...fields } = to('/api/rewards/2/update')[0]?.body ?? {}
  expect(fields).toEqual({ name: 'Ponsel', min: '200', amount: '3000000', version: '4' })
  // Node's FormData turns a File of jsdom into text.
  expect(String(sent)).toBe('[object File]')
  await waitFor(() => expect(to('/api/rewards/datatable').length).toBeGreaterThan(1))
})

test('qualification and amount have the same maximum as on the server', async () => {
  const { to } = server()
  const { user } = renderScreen(<RewardsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Ubah Ponsel' }))
  const [min, amount] = [await screen.findByLabelText('Kualifikasi'), screen.getByLabelText('Nominal')]
  for (const field of [min, amount]) await user.clear(field)
  await user.type(min, '1000000001')
  await user.type(amount, '1000000000001')
  await user.click(await screen.findByRole('button', { name: 'Simpan reward' }))
  expect(min).toHaveAccessibleDescription(/^Paling banyak 1\.000\.000\.000 Total poin/)
  expect(amount).toHaveAccessibleDescription('Paling banyak Rp.\u00a01.000.000.000.000')
  for (const field of [min, amount]) await user.clear(field)
  await user.type(min, '1000000000')
  await user.type(amount, '1000000000000')
  await user.click(await screen.findByRole('button', { name: 'Simpan reward' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  const maximums = { min: '1000000000', amount: '1000000000000' }
  expect(to('/api/rewards/2/update')[0]?.body).toMatchObject(maximums)
})

test('a validation error of the server shows at its field', async () => {
  server({
    'POST /api/rewards/2/update': {
      status: 422,
      body: { message: 'Data reward belum benar.', errors: { amount: 'Nominal terlalu besar.' } },
    },
  })
  const { user } = renderScreen(<RewardsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Ubah Ponsel' }))
  await user.type(await screen.findByLabelText('Nama reward'), ' baru')
  await user.click(await screen.findByRole('button', { name: 'Simpan reward' }))
  expect(await screen.findByText('Nominal terlalu besar.')).toBeInTheDocument()
})

import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { randomPassword } from './random-password'
import RegistrationScreen from './registration-screen'

const bio = {
  name: 'Rahmat',
  phone: '081111111111',
  bank_id: '2',
  bank_account_name: 'Rahmat',
  bank_account_address: '99',
}

function open(at = '/m/network/register/citra/left') {
  const server = fakeServer({
    'GET /api/pins/mytotal': {
      body: { pins: [{ package_id: '1', code: 'REG', name: 'Regular', total: 2 }] },
    },
    'GET /api/banks/select2': {
      body: {
        results: [
          { id: '1', text: 'BCA' },
          { id: '2', text: 'BRI' },
        ],
        pagination: { more: false },
      },
    },
    'GET /api/users/randombio': { body: { user: bio } },
    'POST /api/networks/register': { body: { message: 'Registrasi berhasil.', usernames: ['dewi1'] } },
  })
  const route = '/m/network/register/:username/:position'
  const session = sessionOf({}, { register_quantities: '1,3,7' })
  return { server, ...renderScreen(<RegistrationScreen />, { at, route, session }) }
}

const submitButton = () => screen.getByRole('button', { name: /^Daftarkan/ })

test('the button waits for the statement', async () => {
  const { user } = open()
  expect(submitButton()).toBeDisabled()
  await user.click(screen.getByLabelText('Saya menyatakan data ini benar dan sah.'))
  expect(submitButton()).toBeEnabled()
})

test('a registration is confirmed, sent with its place and leads to the tree', async () => {
  const { server, user, router } = open()
  await user.type(screen.getByLabelText('Username'), 'dewi1')
  await user.type(screen.getByLabelText('Nama lengkap'), 'Dewi')
  await user.type(screen.getByLabelText('Nomor telepon (WhatsApp)'), '0812-345-678')
  await user.click(screen.getByLabelText('Saya menyatakan data ini benar dan sah.'))
  await user.click(submitButton())
  const question = await screen.findByRole('dialog', { name: 'Daftarkan anggota baru?' })
  expect(question).toHaveTextContent('Kaki kiri dari citra')
  expect(question).toHaveTextContent('1 pin (satu)')
  await user.click(within(question).getByRole('button', { name: 'Daftarkan akun' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('dewi1')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/m/network/genealogy/citra'))
  const [sent] = server.to('/api/networks/register')
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
  expect(sent?.body).toMatchObject({
    upline: 'citra',
    position: 'left',
    regtype: 'new',
    accountqty: '1',
    usernames: ['dewi1'],
    name: 'Dewi',
    phone: '0812345678',
    bank_account_name: 'Dewi',
    agree: '1',
  })
})

test('three accounts ask for three usernames, say where each goes, and that pins are missing', async () => {
  const { user } = open()
  await user.click(screen.getByText('3 akun'))
  expect(screen.getByLabelText('Username 3')).toHaveAccessibleDescription(/Kaki kanan dari username 1/)
  expect(await screen.findByText(/Perlu 3 pin, sedangkan Anda punya 2/)).toBeInTheDocument()
})

test('clone takes over my data with blank passwords, new clears it, random fills it and shows its password', async () => {
  const { user } = open()
  const name = () => screen.getByLabelText('Nama lengkap')
  const password = () => screen.getByLabelText('Kata sandi') as HTMLInputElement
  await user.click(screen.getByText('Salin data saya'))
  expect(name()).toHaveValue('Budi Santoso')
  expect(password()).toHaveValue('')
  await user.click(screen.getByText('Acak'))
  await waitFor(() => expect(name()).toHaveValue('Rahmat'))
  expect(password().value).toHaveLength(12)
  expect(screen.getByText(password().value)).toBeInTheDocument()
  await user.click(screen.getByText('Baru'))
  expect(name()).toHaveValue('')
  expect(password()).toHaveValue('')
})

test('the same username twice, a short password and a different repetition are seen on the page', async () => {
  const { server, user } = open()
  await user.click(screen.getByText('3 akun'))
  for (const label of ['Username 1', 'Username 2', 'Username 3'])
    await user.type(screen.getByLabelText(label), 'dewi1')
  await user.type(screen.getByLabelText('Nama lengkap'), 'Dewi')
  await user.type(screen.getByLabelText('Nomor telepon (WhatsApp)'), '0812345678')
  await user.type(screen.getByLabelText('Kata sandi'), 'pendek')
  await user.click(screen.getByLabelText('Saya menyatakan data ini benar dan sah.'))
  await user.click(submitButton())
  expect(await screen.findByText('Kata sandi paling sedikit 8 karakter')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Kata sandi'), '-panjang')
  await user.click(submitButton())
  expect(await screen.findByText('Kedua kata sandi tidak sama')).toBeInTheDocument()
  expect(screen.getAllByText('Username ini sudah ditulis di atas')).toHaveLength(2)
  expect(server.to('/api/networks/register')).toHaveLength(0)
})

test('a side that is neither left nor right is the 404 page', async () => {
  const { router } = open('/m/network/register/citra/atas')
  await waitFor(() => expect(router.state.location.pathname).toBe('/m/404'))
})

test('random passwords are long enough and never the same', () => {
  const made = Array.from({ length: 200 }, () => randomPassword())
  expect(made.every((password) => /^[a-zA-Z2-9]{12}$/.test(password))).toBe(true)
  expect(new Set(made).size).toBe(200)
})

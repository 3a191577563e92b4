import { fakeServer, promptsBeforeUnload, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { sessionKey } from '@jejaring/web-platform'
import { act, screen, waitFor } from '@testing-library/react'
import ProfileScreen from './profile-screen'

// jsdom shows no pictures and knows no addresses for them.
beforeEach(() => {
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  jest.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
})
afterEach(() => jest.restoreAllMocks())

const banks = { body: { results: [{ id: '2', text: 'BRI' }], pagination: { more: false } } }
const bankFields = {
  bank_id: '1',
  bank_account_name: 'Budi Santoso',
  bank_account_address: '12345678907',
}
const saved = { body: { message: 'Profil Anda sudah disimpan.' } }

function open(user = {}, answer: Parameters<typeof fakeServer>[0][string] = saved) {
  const server = fakeServer({
    'GET /api/banks/select2': banks,
    'GET /api/auth/sessions': { body: { data: [] } },
    'GET /api/users/second_factor': { body: { enrolled_at: null, recovery_codes: 0 } },
    'POST /api/users/profile': answer,
  })
  const reload = jest.fn()
  const session = sessionOf(user, { office_phone: '0811-222' })
  return { server, reload, ...renderScreen(<ProfileScreen reload={reload} />, { session }) }
}

const button = () => screen.getByRole('button', { name: 'Simpan profil' })
const agree = () => screen.getByLabelText('Saya menyatakan data ini benar.')

test('shows what is known, with a username that cannot be changed', () => {
  open()
  expect(screen.getByLabelText('Username')).toHaveValue('budi')
  expect(screen.getByLabelText('Username')).toBeDisabled()
  expect(screen.getByLabelText('Nama lengkap')).toHaveValue('Budi Santoso')
  expect(screen.getByLabelText('Nomor rekening')).toHaveValue('1234567890')
})

test('the member can write to the office first, so that its messages arrive', () => {
  open()
  const chat = screen.getByRole('link', { name: 'Buka chat' }).getAttribute('href')
  expect(chat).toBe('https://wa.me/62811222?text=Halo%20Admin%2C%20saya%20budi.')
})

test('a phone number is written as people write it here', async () => {
  const { user } = open()
  const phone = screen.getByLabelText(/Nomor telepon/)
  await user.clear(phone)
  await user.type(phone, '+62 812-345-678')
  expect(phone).toHaveValue('0812345678')
})

test('keeps a bank that is no longer offered', async () => {
  open({ bank_id: '9', bank_name: 'Bank Lama' })
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Bank' })).toHaveValue('Bank Lama'))
})

test('is saved after the agreement, says so, and loads the page again', async () => {
  const { server, user, reload } = open()
  expect(button()).toBeDisabled()
  await user.clear(screen.getByLabelText('Nama lengkap'))
  expect(promptsBeforeUnload()).toBe(true)
  await user.type(screen.getByLabelText('Nama lengkap'), 'Budi Hartono')
  await user.upload(screen.getByLabelText('Foto Profil'), new File(['x'], 'a.png', { type: 'image/png' }))
  await user.click(agree())
  await user.click(button())
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('sudah disimpan')
  expect(reload).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(promptsBeforeUnload()).toBe(false)
  expect(server.to('/api/users/profile')[0]?.body).toEqual({
    name: 'Budi Hartono',
    // The form data of Node does not know the files of jsdom, and writes down only that there is one.
    photo: '[object File]',
    agree: '1',
  })
})

test('of two tabs the one that was opened earlier writes back nothing of what the other has saved since', async () => {
  const { server, user, queries } = open()
  // The session is read anew on every navigation, and knows what the other tab has saved.
  act(() => queries.setQueryData(sessionKey, sessionOf({ phone: '0899', bank_account_address: '777' })))
  await user.upload(screen.getByLabelText('Foto Profil'), new File(['x'], 'a.png', { type: 'image/png' }))
  await user.click(agree())
  await user.click(button())
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/users/profile')[0]?.body).toEqual({ photo: '[object File]', agree: '1' })
})

test.each([
  ['of bank details that are changed in part', 'Nomor rekening', bankFields],
  ['of a phone alone', 'Nomor telepon (WhatsApp)', { phone: '0812345678907' }],
  ['of nothing changed', undefined, {}],
])('%s what belongs together is sent, and nothing else', async (_, label, sent) => {
  const { server, user } = open()
  if (label) await user.type(screen.getByLabelText(label), '7')
  await user.click(agree())
  await user.click(button())
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('sudah disimpan')
  expect(server.to('/api/users/profile')[0]?.body).toEqual({ ...sent, agree: '1' })
})

test('two passwords that differ are not sent', async () => {
  const { server, user } = open()
  await user.type(screen.getByLabelText('Kata sandi baru'), 'kopi tubruk')
  await user.type(screen.getByLabelText('Ulangi kata sandi baru'), 'kopi susu')
  await user.click(agree())
  await user.click(button())
  expect(await screen.findByText('Kedua kata sandi tidak sama')).toBeVisible()
  expect(server.to('/api/users/profile')).toEqual([])
})

test('what the server refuses stands beside its field, and nothing is loaded again', async () => {
  const { user, reload } = open(
    {},
    { status: 422, body: { message: 'Periksa kembali.', errors: { phone: 'Nomor tidak valid.' } } },
  )
  await user.click(agree())
  await user.click(button())
  expect(await screen.findByText('Nomor tidak valid.')).toBeInTheDocument()
  expect(reload).not.toHaveBeenCalled()
})

test('messages to the phone are turned off at once, and stay on when that fails', async () => {
  const { server, user } = open()
  const wanted = () => screen.getByRole('switch', { name: 'Kirim pemberitahuan lewat WhatsApp' })
  expect(wanted()).toBeChecked()
  server.handlers['POST /api/users/messaging'] = { body: { message: 'ok' } }
  await user.click(wanted())
  await waitFor(() => expect(server.to('/api/users/messaging')[0]?.body).toEqual({ wanted: '0' }))
  await waitFor(() => expect(wanted()).toBeEnabled())
  expect(wanted()).not.toBeChecked()
  server.handlers['POST /api/users/messaging'] = { status: 503, body: { message: 'Sedang tidak tersedia.' } }
  await user.click(wanted())
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Sedang tidak tersedia.')
  expect(screen.getByLabelText('Kirim pemberitahuan lewat WhatsApp')).not.toBeChecked()
})

test('what only the owner may change is not offered to an admin who is logged in as the member', () => {
  open({ is_prev: true })
  expect(screen.getByLabelText('Nomor telepon (WhatsApp)')).toBeDisabled()
  expect(screen.queryByLabelText('Nomor rekening')).toBeNull()
  expect(screen.queryByLabelText('Kata sandi baru')).toBeNull()
  expect(screen.queryByText('Perangkat')).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

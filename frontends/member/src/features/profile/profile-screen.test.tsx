import { fakeServer, promptsBeforeUnload, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { sessionKey } from '@jejaring/web-platform'
import { act, screen, waitFor } from '@testing-library/react'
import ProfileScreen from './profile-screen'

// jsdom implements no object URLs.
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

function open(user = {}, answer: Parameters<typeof fakeServer>[0][string] = saved, configs = {}) {
  const server = fakeServer({
    'GET /api/banks/select2': banks,
    'GET /api/auth/sessions': { body: { data: [] } },
    'GET /api/users/second_factor': { body: { enrolled_at: null, recovery_codes: 0 } },
    'POST /api/users/profile': answer,
  })
  const reload = jest.fn()
  const session = sessionOf(user, { office_phone: '0811-222', ...configs })
  return { server, reload, ...renderScreen(<ProfileScreen reload={reload} />, { session }) }
}

const button = () => screen.getByRole('button', { name: 'Simpan profil' })
const agree = () => screen.getByLabelText('Saya menyatakan data ini benar.')

test('shows the current profile with a read-only username', () => {
  open()
  expect(screen.getByLabelText('Username')).toHaveValue('budi')
  expect(screen.getByLabelText('Username')).toBeDisabled()
  expect(screen.getByLabelText('Nama lengkap')).toHaveValue('Budi Santoso')
  expect(screen.getByLabelText('Nomor rekening')).toHaveValue('1234567890')
})

test('links to a WhatsApp chat with the office', () => {
  open()
  const chat = screen.getByRole('link', { name: 'Buka chat' }).getAttribute('href')
  expect(chat).toBe('https://wa.me/62811222?text=Halo%20Admin%2C%20saya%20budi.')
})

test.each([
  ['is reviewed again', 1, true],
  ['changes nothing else', 0, false],
])('a new name %s while the verification of identities is %d', async (_effect, on, isShown) => {
  const { user } = open({}, saved, { identity_verification: on })
  expect(screen.queryByText(/nama baru diperiksa lagi/)).toBeNull()
  await user.type(screen.getByLabelText(/Nama lengkap/), ' Jaya')
  expect(screen.queryByText(/nama baru diperiksa lagi/) !== null).toBe(isShown)
})

test('normalises a phone number to the local format', async () => {
  const { user } = open()
  const phone = screen.getByLabelText(/Nomor HP/)
  await user.clear(phone)
  await user.type(phone, '+62 812-345-678')
  expect(phone).toHaveValue('0812345678')
})

test('keeps the current bank when it is no longer offered', async () => {
  open({ bank_id: '9', bank_name: 'Bank Lama' })
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Bank' })).toHaveValue('Bank Lama'))
})

test('saves after the agreement and reloads the page', async () => {
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
    // Node's FormData does not recognise jsdom's File and stringifies it.
    photo: '[object File]',
    agree: '1',
  })
})

test('does not overwrite fields that another tab has saved', async () => {
  const { server, user, queries } = open()
  // Navigation refetches the session, which has the values saved by the other tab.
  act(() => queries.setQueryData(sessionKey, sessionOf({ phone: '0899', bank_account_address: '777' })))
  await user.upload(screen.getByLabelText('Foto Profil'), new File(['x'], 'a.png', { type: 'image/png' }))
  await user.click(agree())
  await user.click(button())
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/users/profile')[0]?.body).toEqual({ photo: '[object File]', agree: '1' })
})

test.each([
  ['all bank details when one changes', 'Nomor rekening', bankFields],
  ['a phone alone', 'Nomor HP (WhatsApp)', { phone: '0812345678907' }],
])('sends %s', async (_, label, sent) => {
  const { server, user } = open()
  await user.type(screen.getByLabelText(label), '7')
  await user.click(agree())
  await user.click(button())
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('sudah disimpan')
  expect(server.to('/api/users/profile')[0]?.body).toEqual({ ...sent, agree: '1' })
})

test('sends nothing while only the agreement is given', async () => {
  const { server, user } = open()
  await user.click(agree())
  expect(button()).toHaveAttribute('aria-disabled', 'true')
  await user.click(button())
  expect(server.to('/api/users/profile')).toEqual([])
  await user.type(screen.getByLabelText('Nama lengkap'), ' Baru')
  expect(button()).not.toHaveAttribute('aria-disabled')
})

test('rejects two different passwords', async () => {
  const { server, user } = open()
  await user.type(screen.getByLabelText('Kata sandi baru'), 'kopi tubruk')
  await user.type(screen.getByLabelText('Ulangi kata sandi baru'), 'kopi susu')
  await user.click(agree())
  await user.click(button())
  expect(await screen.findByText('Kedua kata sandi tidak sama')).toBeVisible()
  expect(server.to('/api/users/profile')).toEqual([])
})

test('shows a field error of the server and does not reload', async () => {
  const { user, reload } = open(
    {},
    { status: 422, body: { message: 'Periksa kembali.', errors: { phone: 'Nomor tidak valid.' } } },
  )
  await user.type(screen.getByLabelText('Nomor HP (WhatsApp)'), '7')
  await user.click(agree())
  await user.click(button())
  expect(await screen.findByText('Nomor tidak valid.')).toBeInTheDocument()
  expect(reload).not.toHaveBeenCalled()
})

test('saves the message switch immediately and reverts it on failure', async () => {
  const { server, user } = open()
  const messagingSwitch = () =>
    screen.getByRole('switch', { name: 'Kirim pemberitahuan lewat WhatsApp atau email' })
  expect(messagingSwitch()).toBeChecked()
  server.handlers['POST /api/users/messaging'] = { body: { message: 'ok' } }
  await user.click(messagingSwitch())
  await waitFor(() => expect(server.to('/api/users/messaging')[0]?.body).toEqual({ wanted: '0' }))
  await waitFor(() => expect(messagingSwitch()).toBeEnabled())
  expect(messagingSwitch()).not.toBeChecked()
  server.handlers['POST /api/users/messaging'] = { status: 503, body: { message: 'Sedang tidak tersedia.' } }
  await user.click(messagingSwitch())
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Sedang tidak tersedia.')
  expect(screen.getByLabelText('Kirim pemberitahuan lewat WhatsApp atau email')).not.toBeChecked()
})

test('hides owner-only settings in a login-as session', () => {
  open({ is_prev: true })
  expect(screen.getByLabelText('Nomor HP (WhatsApp)')).toBeDisabled()
  expect(screen.queryByLabelText('Nomor rekening')).toBeNull()
  expect(screen.queryByLabelText('Kata sandi baru')).toBeNull()
  expect(screen.queryByText('Perangkat')).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('asks for the current password when phone, bank account or password is replaced', async () => {
  const { user, server } = open()
  expect(screen.queryByLabelText('Kata sandi sekarang')).toBeNull()
  await user.type(screen.getByLabelText('Nama lengkap'), ' Baru')
  expect(screen.queryByLabelText('Kata sandi sekarang')).toBeNull()
  await user.type(screen.getByLabelText('Nomor rekening'), '7')
  await user.type(screen.getByLabelText('Kata sandi sekarang'), 'kopi tubruk pagi')
  await user.click(agree())
  await user.click(button())
  await waitFor(() => expect(server.to('/api/users/profile')).toHaveLength(1))
  expect(server.to('/api/users/profile')[0]?.body).toMatchObject({
    bank_account_address: '12345678907',
    current_password: 'kopi tubruk pagi',
  })
})

test('asks for no password when bank details are set for the first time', async () => {
  const { user } = open({
    bank_id: null,
    bank_name: null,
    bank_account_name: null,
    bank_account_address: null,
  })
  await user.type(screen.getByLabelText('Nomor rekening'), '12345678907')
  expect(screen.queryByLabelText('Kata sandi sekarang')).toBeNull()
})

test("shows the server's refusal at the current password", async () => {
  const refused = { message: 'Periksa.', errors: { current_password: 'Kata sandi salah.' } }
  const { user } = open({}, { status: 422, body: refused })
  await user.type(screen.getByLabelText('Nomor rekening'), '7')
  await user.click(agree())
  await user.click(button())
  expect(await screen.findByText('Kata sandi salah.')).toBeVisible()
})

import { fakeServer, promptsBeforeUnload, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import AccountScreen from './account-screen'

const budi = {
  id: 'id-budi',
  username: 'budi01',
  name: 'Budi Santoso',
  phone: '081234567890',
  photo: null,
  role: 'member',
  group: 'member',
  status: 'active',
  address: 'Jl. Melati 7',
  province_id: '31',
  city_id: '3174',
  subdistrict_id: null,
  village_id: null,
  bank_id: '9',
  bank_name: 'Bank Lama',
  bank_account_name: 'Budi Santoso',
  bank_account_address: '1234567890',
  messages: true,
  phone_verified_at: null as string | null,
  phone_verified_by: null as string | null,
  second_factor_at: null as string | null,
  version: 4,
}
const options = (...pairs: [string, string][]) => ({
  body: { results: pairs.map(([id, text]) => ({ id, text })) },
})

function open(account = {}, more: Parameters<typeof fakeServer>[0] = {}, rights?: string[]) {
  const server = fakeServer({
    'GET /api/users/profile/budi01': { body: { user: { ...budi, ...account } } },
    'GET /api/banks/select2': options(['2', 'BRI']),
    'GET /api/area/provinces': options(['31', 'DKI Jakarta'], ['32', 'Jawa Barat']),
    'GET /api/area/cities': options(['3174', 'Jakarta Selatan'], ['3201', 'Bogor']),
    'GET /api/area/subdistricts': options(['317407', 'Kebayoran Baru']),
    'POST /api/users/update/id-budi': { body: { message: 'Data budi01 sudah disimpan.' } },
    ...more,
  })
  const route = { at: '/a/datamaster/users/budi01', route: '/a/datamaster/users/:username' }
  const session = sessionOf({ id: 'id-admin', role: 'admin', ...(rights && { rights }) })
  return { server, ...renderScreen(<AccountScreen />, { ...route, session }) }
}

const save = () => screen.findByRole('button', { name: 'Simpan budi01' })
const province = () => screen.getByRole('combobox', { name: 'Provinsi' })

test('is prefilled, keeps an inactive bank, and saves after the statement', async () => {
  const { server, user, router } = open()
  expect(await save()).toBeDisabled()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Bank' })).toHaveValue('Bank Lama'))
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Kota/Kabupaten' })).toHaveValue('Jakarta Selatan'),
  )
  expect(promptsBeforeUnload()).toBe(false)
  await user.clear(screen.getByLabelText('Nama lengkap'))
  expect(promptsBeforeUnload()).toBe(true)
  await user.type(screen.getByLabelText('Nama lengkap'), 'Budi Hartono')
  await user.click(screen.getByText('Stokis'))
  await user.click(screen.getByLabelText('Saya menyatakan data ini benar dan sah.'))
  await user.click(await save())
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('sudah disimpan')
  expect(promptsBeforeUnload()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/a/datamaster/users'))
  expect(server.to('/api/users/update/id-budi')[0]?.body).toEqual({
    group: 'stokis',
    status: 'active',
    username: 'budi01',
    name: 'Budi Hartono',
    phone: '081234567890',
    address: 'Jl. Melati 7',
    province_id: '31',
    city_id: '3174',
    subdistrict_id: '',
    village_id: '',
    bank_id: '9',
    bank_account_name: 'Budi Santoso',
    bank_account_address: '1234567890',
    password: '',
    password_confirm: '',
    agree: '1',
    version: '4',
  })
})

test('sends nothing while only the statement is checked', async () => {
  const { server, user } = open()
  await user.click(await screen.findByLabelText('Saya menyatakan data ini benar dan sah.'))
  await waitFor(async () => expect(await save()).toHaveAttribute('aria-disabled', 'true'))
  await user.click(await save())
  expect(server.to('/api/users/update/id-budi')).toEqual([])
  await user.click(screen.getByText('Stokis'))
  expect(await save()).not.toHaveAttribute('aria-disabled')
})

test('each area depends on the one above; a new province clears those below', async () => {
  const { user } = open()
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Kota/Kabupaten' })).toHaveValue('Jakarta Selatan'),
  )
  expect(screen.getByRole('combobox', { name: 'Kecamatan' })).toBeEnabled()
  expect(screen.getByRole('combobox', { name: 'Desa/Kelurahan' })).toBeDisabled()
  await user.click(province())
  await user.click(await screen.findByRole('option', { name: 'Jawa Barat' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Kota/Kabupaten' })).toHaveValue(''))
  expect(screen.getByRole('combobox', { name: 'Kecamatan' })).toBeDisabled()
})

test('a validation error of the server shows at its field and keeps the input', async () => {
  const refused = { message: 'Periksa kembali.', errors: { username: 'Username sudah dipakai.' } }
  const { user, router } = open({}, { 'POST /api/users/update/id-budi': { status: 422, body: refused } })
  await save()
  await user.clear(screen.getByLabelText('Username'))
  await user.type(screen.getByLabelText('Username'), 'Citra01')
  await user.click(screen.getByLabelText('Saya menyatakan data ini benar dan sah.'))
  await user.click(await save())
  expect(await screen.findByText('Username sudah dipakai.')).toBeInTheDocument()
  expect(screen.getByLabelText('Username')).toHaveValue('citra01')
  expect(router.state.location.pathname).toBe('/a/datamaster/users/budi01')
})

test('an edit conflict shows names instead of ids and keeps the input', async () => {
  const conflict = { status: 409, body: { message: 'Data ini baru saja diubah.' } }
  const { server, user } = open({}, { 'POST /api/users/update/id-budi': conflict })
  await save()
  await user.clear(screen.getByLabelText('Nama lengkap'))
  await user.type(screen.getByLabelText('Nama lengkap'), 'Budi Hartono')
  await user.clear(screen.getByLabelText('Nomor rekening'))
  await user.type(screen.getByLabelText('Nomor rekening'), '777777')
  await user.click(screen.getByLabelText('Saya menyatakan data ini benar dan sah.'))
  const changed = {
    bank_id: '2',
    bank_name: 'BRI',
    province_id: '32',
    city_id: '3201',
    phone: '081299999999',
  }
  server.handlers['GET /api/users/profile/budi01'] = { body: { user: { ...budi, ...changed, version: 5 } } }
  await user.click(await save())
  const question = await screen.findByRole('dialog', { name: 'Ubah rekening budi01?' })
  expect(question).toHaveTextContent(
    'Rekening sekarangBank Lama, 1234567890, Budi SantosoRekening baruBank Lama, 777777, Budi Santoso',
  )
  await user.click(within(question).getByRole('button', { name: 'Simpan budi01' }))
  await user.click(await screen.findByRole('button', { name: 'Tutup' }))
  const notice = await screen.findByRole('region', { name: 'Data ini baru disimpan oleh orang lain' })
  for (const change of [
    'Nomor HP (WhatsApp)Sebelumnya: 081234567890Sekarang tersimpan: 081299999999',
    'Informasi BankSebelumnya: Bank Lama 1234567890 a.n. Budi SantosoSekarang tersimpan: BRI 1234567890',
  ]) {
    expect(notice).toHaveTextContent(change)
  }
  await waitFor(() => expect(notice).toHaveTextContent('Sekarang tersimpan: Jawa Barat'))
  expect(screen.getByLabelText('Nama lengkap')).toHaveValue('Budi Hartono')
  // The bank account is merged as one group: typed and saved fields are never mixed.
  expect(screen.getByRole('combobox', { name: 'Bank' })).toHaveValue('Bank Lama')
  await user.click(screen.getByRole('button', { name: 'Pakai yang tersimpan: Informasi Bank' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Bank' })).toHaveValue('BRI'))
  await user.click(await save())
  expect(server.to('/api/users/update/id-budi').at(-1)?.body).toMatchObject({
    name: 'Budi Hartono',
    phone: '081299999999',
    bank_id: '2',
    bank_account_address: '1234567890',
    province_id: '32',
    city_id: '3201',
    version: '5',
  })
})

test.each([
  [true, 'Menerima pemberitahuan lewat WhatsApp atau email.'],
  [false, /Memilih tidak menerima pemberitahuan/],
])('shows whether the member receives messages (%s)', async (messages, sentence) => {
  open({ messages })
  expect(await screen.findByText(sentence)).toBeVisible()
})

test('an admin cannot edit another admin, nor their own status and username', async () => {
  const first = open({ role: 'admin' })
  expect(await screen.findByText('Akun admin lain tidak dapat diubah')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Akun budi01')
  expect(screen.queryByRole('button', { name: 'Simpan budi01' })).toBeNull()
  first.unmount()
  const saved = { body: { message: 'Sudah disimpan.' } }
  const { server, user } = open(
    { role: 'admin', id: 'id-admin' },
    { 'POST /api/users/update/id-admin': saved },
  )
  await save()
  expect(screen.getByText('Anda tidak dapat mengubah status akun Anda sendiri.')).toBeInTheDocument()
  expect(screen.getByText('Anda tidak dapat mengubah username akun Anda sendiri.')).toBeInTheDocument()
  expect(screen.getByText('Ubah di halaman Profil, dengan kata sandi Anda.')).toBeInTheDocument()
  expect(screen.queryByLabelText('Kata sandi baru')).toBeNull()
  expect(screen.getByLabelText('Username')).toBeDisabled()
  await user.type(screen.getByLabelText('Nama lengkap'), ' Baru')
  await user.click(screen.getByLabelText('Saya menyatakan data ini benar dan sah.'))
  await user.click(await save())
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/users/update/id-admin')[0]?.body).toMatchObject({
    status: 'active',
    username: 'budi01',
  })
  expect(screen.queryByText('Master Stokis')).toBeNull()
})

test('removes the second factor of a member after a confirmation', async () => {
  const { server, user } = open(
    { second_factor_at: '2026-11-22T10:00:00.000+07:00' },
    { 'POST /api/users/second_factor/remove/id-budi': { body: { message: 'Sudah dihapus.' } } },
  )
  await user.click(await screen.findByRole('button', { name: 'Hapus verifikasi dua langkah' }))
  expect(server.to('/api/users/second_factor/remove/id-budi')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Ya, hapus' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Sudah dihapus.')
  expect(server.to('/api/users/second_factor/remove/id-budi')).toHaveLength(1)
})

test('hides the removal when the second factor was already removed', async () => {
  const refused = { status: 404, body: { message: 'Verifikasi dua langkah tidak terpasang di akun ini.' } }
  const { server, user } = open(
    { second_factor_at: '2026-11-22T10:00:00.000+07:00' },
    { 'POST /api/users/second_factor/remove/id-budi': refused },
  )
  const remove = await screen.findByRole('button', { name: 'Hapus verifikasi dua langkah' })
  server.handlers['GET /api/users/profile/budi01'] = { body: { user: budi } }
  await user.click(remove)
  await user.click(await screen.findByRole('button', { name: 'Ya, hapus' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('tidak terpasang')
  await waitFor(() => expect(remove).not.toBeInTheDocument())
})

test('marks the phone of a member as verified after a confirmation', async () => {
  const path = '/api/users/phone/mark/id-budi'
  const { server, user } = open({}, { [`POST ${path}`]: { body: { message: 'Nomor HP ini ditandai.' } } })
  const mark = await screen.findByRole('button', { name: 'Tandai terverifikasi' })
  expect(screen.getByText('Belum terverifikasi')).toBeVisible()
  const verified = { phone_verified_at: '2026-11-26T10:00:00.000+07:00', phone_verified_by: 'office' }
  server.handlers['GET /api/users/profile/budi01'] = { body: { user: { ...budi, ...verified } } }
  await user.click(mark)
  expect(server.to(path)).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Ya, tandai' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('ditandai')
  expect(server.to(path)[0]?.body).toEqual({ phone: '081234567890' })
  await waitFor(() => expect(mark).not.toBeInTheDocument())
  expect(screen.getByText(/oleh kantor/)).toBeInTheDocument()
})

test('an unknown username links back to the list', async () => {
  open(
    {},
    { 'GET /api/users/profile/budi01': { status: 404, body: { message: 'Username tidak ditemukan.' } } },
  )
  expect(await screen.findByText('Username tidak ditemukan.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ke daftar pengguna' })).toHaveAttribute(
    'href',
    '/a/datamaster/users',
  )
})

test('an owner changes the duty of another admin after a confirmation', async () => {
  const { server, user } = open(
    { role: 'admin', admin_duty: 'owner' },
    { 'POST /api/users/duty/id-budi': { body: { message: 'Tugas budi01 sekarang Keuangan.' } } },
  )
  const submit = await screen.findByRole('button', { name: 'Simpan tugas' })
  expect(submit).toBeDisabled()
  await user.click(screen.getByRole('combobox', { name: 'Tugas Admin' }))
  await user.click(await screen.findByRole('option', { name: 'Keuangan' }))
  await user.click(submit)
  const dialog = within(await screen.findByRole('dialog', { name: 'Ubah tugas budi01?' }))
  await user.click(dialog.getByRole('button', { name: 'Simpan tugas' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('sekarang Keuangan')
  expect(server.to('/api/users/duty/id-budi')[0]?.body).toEqual({ duty: 'finance' })
})

test('an admin who may not set credentials edits the rest and sends them unchanged', async () => {
  const { server, user } = open({}, {}, ['members.read', 'members.change'])
  expect(await screen.findByText('Nomor HP, data bank, dan kata sandi diubah oleh Pemilik')).toBeVisible()
  expect(screen.getByText('Bank Lama 1234567890 a.n. Budi Santoso')).toBeVisible()
  for (const label of ['Nomor HP (WhatsApp)', 'Bank', 'Nomor rekening', 'Kata sandi baru'])
    expect(screen.queryByLabelText(label)).toBeNull()
  await user.type(screen.getByLabelText('Nama lengkap'), ' Hartono')
  await user.click(screen.getByLabelText('Saya menyatakan data ini benar dan sah.'))
  await user.click(await save())
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/users/update/id-budi')[0]?.body).toMatchObject({
    name: 'Budi Santoso Hartono',
    phone: '081234567890',
    bank_id: '9',
    bank_account_name: 'Budi Santoso',
    bank_account_address: '1234567890',
    password: '',
  })
})

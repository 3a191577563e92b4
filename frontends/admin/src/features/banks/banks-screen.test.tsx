import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import BanksScreen from './banks-screen'

// Loaded before the tests, which open it.
import './bank-form'

const mandiri = {
  id: '3',
  name: 'Bank Mandiri',
  fee: 2_500,
  code: '008',
  channel_code: 'ID_MANDIRI',
  status: 'active',
  status_name: 'Aktif',
  status_class: 'success',
  version: 4,
}
const auditEntry = {
  id: 'e-1',
  on_behalf_of: '',
  action: 'config.bank.changed',
  target: 'bank:3',
  target_name: '',
  service: 'config',
  before: null,
  after: null,
  address: '',
  request_id: 'r-1',
}
const server = (extra: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'POST /api/banks/datatable': { body: { recordsTotal: 1, recordsFiltered: 1, data: [mandiri] } },
    'POST /api/banks/3/update': { body: { message: 'Bank Mandiri sudah disimpan.' } },
    'POST /api/banks/create': { body: { message: 'Bank Baru sudah ditambahkan.' } },
    ...extra,
  })

async function confirmChange(user: ReturnType<typeof renderScreen>['user']) {
  const question = await screen.findByRole('dialog', { name: 'Ubah Bank Mandiri?' })
  expect(question).toHaveTextContent(/Biaya transferRp. [29].[05]00 → Rp. 3.000/)
  await user.click(await within(question).findByRole('button', { name: 'Simpan bank' }))
}

test('the edit form is prefilled and sends the version it was loaded with', async () => {
  const { to } = server()
  const { user } = renderScreen(<BanksScreen />)
  await user.click(await screen.findByRole('button', { name: 'Ubah Bank Mandiri' }))
  const fee = await screen.findByLabelText('Biaya transfer')
  expect(screen.getByLabelText('Nama bank')).toHaveValue('Bank Mandiri')
  expect(fee).toHaveValue('Rp. 2.500')
  const button = screen.getByRole('button', { name: 'Simpan bank' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.click(button)
  await user.type(await screen.findByLabelText('Nama bank'), '{Enter}')
  expect(to('/api/banks/3/update')).toEqual([])
  await user.clear(fee)
  await user.type(fee, '3000')
  expect(button).not.toHaveAttribute('aria-disabled')
  await user.click(await screen.findByText('Tidak Aktif'))
  await user.click(await screen.findByRole('button', { name: 'Simpan bank' }))
  await confirmChange(user)
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('sudah disimpan')
  expect(to('/api/banks/3/update')[0]?.body).toEqual({
    name: 'Bank Mandiri',
    fee: 3_000,
    code: '008',
    channel_code: 'ID_MANDIRI',
    status: 'inactive',
    version: 4,
  })
})

test('a new bank starts empty, is validated before sending, and reloads the list', async () => {
  const { to } = server()
  const { user } = renderScreen(<BanksScreen />)
  await user.click(await screen.findByRole('button', { name: 'Tambah Bank' }))
  await user.click(await screen.findByRole('button', { name: 'Simpan bank' }))
  expect(await screen.findByText('Isi nama bank')).toBeInTheDocument()
  await user.type(await screen.findByLabelText('Kode bank'), '01')
  expect(await screen.findByText('Isi 3 sampai 11 huruf atau angka, misalnya 014')).toBeInTheDocument()
  await user.clear(await screen.findByLabelText('Kode bank'))
  expect(to('/api/banks/create')).toEqual([])
  await user.type(await screen.findByLabelText('Nama bank'), 'Bank Baru')
  await user.type(await screen.findByLabelText('Biaya transfer'), '0')
  await user.click(await screen.findByRole('button', { name: 'Simpan bank' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(to('/api/banks/create')[0]?.body).toEqual({
    name: 'Bank Baru',
    fee: 0,
    status: 'active',
    code: '',
    channel_code: '',
  })
  await waitFor(() => expect(to('/api/banks/datatable').length).toBeGreaterThan(1))
})

test('a validation error of the server shows at its field', async () => {
  server({
    'POST /api/banks/create': {
      status: 422,
      body: { message: 'Data bank belum benar.', errors: { name: 'Bank Mandiri sudah ada.' } },
    },
  })
  const { user } = renderScreen(<BanksScreen />)
  await user.click(await screen.findByRole('button', { name: 'Tambah Bank' }))
  await user.type(await screen.findByLabelText('Nama bank'), 'bank mandiri')
  await user.type(await screen.findByLabelText('Biaya transfer'), '0')
  await user.click(await screen.findByRole('button', { name: 'Simpan bank' }))
  expect(await screen.findByText('Bank Mandiri sudah ada.')).toBeInTheDocument()
})

test('an edit conflict shows both versions and keeps the input', async () => {
  const changed = { ...mandiri, fee: 9_000, status: 'inactive', version: 5 }
  const { to, handlers } = server({
    'POST /api/banks/3/update': { status: 409, body: { message: 'Data ini baru saja diubah.' } },
  })
  const { user } = renderScreen(<BanksScreen />)
  await user.click(await screen.findByRole('button', { name: 'Ubah Bank Mandiri' }))
  const fee = await screen.findByLabelText('Biaya transfer')
  await user.clear(fee)
  await user.type(fee, '3000')
  const entry = (who: string, created_at: string) => ({ ...auditEntry, who, created_at })
  const now = new Date(Date.now() + 1000).toISOString()
  const entries = [entry('rina', now), entry('dewi', '2026-01-02T03:04:05.000+07:00')]
  handlers['POST /api/audit/datatable'] = { body: { recordsTotal: 2, recordsFiltered: 2, data: entries } }
  handlers['POST /api/banks/datatable'] = {
    body: { recordsTotal: 1, recordsFiltered: 1, data: [changed] },
  }
  await user.click(await screen.findByRole('button', { name: 'Simpan bank' }))
  await confirmChange(user)
  const sorry = await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(sorry).toHaveTextContent('Data ini baru saja diubah.')
  await user.click(await within(sorry).findByRole('button', { name: 'Tutup' }))
  expect(fee).toHaveValue('Rp. 3.000')
  const notice = await screen.findByRole('region', { name: 'Data ini baru disimpan oleh rina' })
  expect(to('/api/audit/datatable')[0]?.body).toMatchObject({ search: { value: 'bank:3' } })
  expect(notice).toHaveTextContent('Biaya transferSebelumnya: Rp. 2.500Sekarang tersimpan: Rp. 9.000')
  expect(notice).toHaveTextContent('StatusSebelumnya: AktifSekarang tersimpan: Tidak Aktif')
  handlers['POST /api/banks/3/update'] = { body: { message: 'Bank Mandiri sudah disimpan.' } }
  await user.click(await screen.findByRole('button', { name: 'Simpan bank' }))
  await confirmChange(user)
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(to('/api/banks/3/update').at(-1)?.body).toMatchObject({ fee: 3_000, status: 'inactive', version: 5 })
})

test('the form closes when the bank left the page after an edit conflict', async () => {
  const { handlers } = server({
    'POST /api/banks/3/update': { status: 409, body: { message: 'Data ini baru saja diubah.' } },
  })
  const { user } = renderScreen(<BanksScreen />)
  await user.click(await screen.findByRole('button', { name: 'Ubah Bank Mandiri' }))
  handlers['POST /api/banks/datatable'] = { body: { recordsTotal: 0, recordsFiltered: 0, data: [] } }
  await user.type(await screen.findByLabelText('Nama bank'), ' Baru')
  await user.click(await screen.findByRole('button', { name: 'Simpan bank' }))
  const sorry = await screen.findByRole('dialog', { name: 'Maaf!' })
  await user.click(await within(sorry).findByRole('button', { name: 'Tutup' }))
  await waitFor(() => expect(screen.queryByLabelText('Nama bank')).not.toBeInTheDocument())
})

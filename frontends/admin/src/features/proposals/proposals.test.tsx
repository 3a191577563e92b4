import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import ProposalsScreen from './proposals-screen'

// Loaded before the tests, which open it.
import './reject-form'

const proposal = {
  id: 'config:p-1',
  subject: 'config:payout_approval_above',
  target: 'config:payout_approval_above',
  before: { value: '25000000' } as object | null,
  after: { value: '50000000' } as object,
  proposed_at: '2026-11-21T10:00:00.000+07:00',
  proposed_by: 'petugas1',
  expires_at: '2026-11-28T10:00:00.000+07:00',
  decided_at: null as string | null,
  decided_by: '',
  reason: '',
  is_mine: 0,
  may_decide: 1,
  is_revocable: 0,
  status: 'pending',
  status_name: 'Menunggu persetujuan',
  status_class: 'warning',
}
const systemValue = {
  key: 'payout_approval_above',
  description: 'Batas total berkas tanpa persetujuan',
  unit: 'rupiah',
  value: '25000000',
}
const server = (...changes: Partial<typeof proposal>[]) =>
  fakeServer({
    'GET /api/proposals': { body: { proposals: changes.map((change) => ({ ...proposal, ...change })) } },
    'POST /api/configs/datatables': {
      body: { recordsTotal: 1, recordsFiltered: 1, data: [systemValue] },
    },
    'POST /api/proposals/approve': { body: { message: 'Usulan disetujui.' } },
    'POST /api/proposals/reject': { body: { message: 'Usulan ditolak.' } },
  })

test('a proposal is approved after a comparison of before and after', async () => {
  const { to } = server({})
  const { user } = renderScreen(<ProposalsScreen />)
  const changes = await screen.findByRole('table', { name: 'Perubahan' })
  const amounts = ['Rp.\u00a025.000.000', 'Rp.\u00a050.000.000']
  expect(await within(changes).findByRole('row', { name: `Nilai ${amounts.join(' ')}` })).toBeInTheDocument()
  expect(screen.getByText(/oleh petugas1/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Setujui' }))
  const question = await screen.findByRole('dialog', { name: 'Setujui usulan ini?' })
  expect(question).toHaveTextContent('Nilai sistem: Batas total berkas tanpa persetujuan')
  expect(question).toHaveTextContent('Rp. 25.000.000 → Rp. 50.000.000')
  expect(question).toHaveTextContent('Perubahannya langsung berlaku.')
  await user.click(await within(question).findByRole('button', { name: 'Setujui' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Usulan disetujui.')
  expect(to('/api/proposals/approve')[0]?.body).toEqual({ id: 'config:p-1' })
})

test.each([
  [{ value: '014' }, { value: '' }, '014 → kosong'],
  [{ value: '' }, { value: '014' }, 'kosong → 014'],
])('the approval of %j → %j shows both sides', async (before, after, change) => {
  server({ target: 'config_office:channel_code', before, after })
  const { user } = renderScreen(<ProposalsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Setujui' }))
  expect(await screen.findByRole('dialog', { name: 'Setujui usulan ini?' })).toHaveTextContent(change)
})

test.each([
  [
    { request: 'Koreksi data: Nama', value: 'Budi Santosa', reason: 'Salah ketik' },
    ['Budi Santosa', 'ubah di Pengguna'],
  ],
  [{ request: 'Penghapusan data pribadi' }, ['Penghapusan data pribadi', 'setelah operator menjalankannya']],
])('the approval of the request %j names the member and what follows', async (after, sentences) => {
  const request = {
    subject: 'personal_data',
    target: 'member:m-1',
    before: null,
    after,
    proposed_by: 'budi01',
  }
  server(request)
  const { user } = renderScreen(<ProposalsScreen />)
  expect(await screen.findByRole('heading', { name: 'Akun: budi01' })).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Setujui' }))
  const question = await screen.findByRole('dialog', { name: 'Setujui usulan ini?' })
  for (const sentence of ['Akun: budi01', ...sentences]) expect(question).toHaveTextContent(sentence)
  expect(question).not.toHaveTextContent('langsung berlaku')
})

test("the proposer cannot approve one's own, only withdraw it with a reason", async () => {
  const { to } = server({ is_mine: 1 })
  const { user } = renderScreen(<ProposalsScreen />)
  expect(await screen.findByText(/Persetujuan harus dari admin lain/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Setujui' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Tarik usulan' }))
  const sheet = await screen.findByRole('dialog', { name: 'Tarik usulan' })
  await user.click(await within(sheet).findByRole('button', { name: 'Tarik usulan' }))
  expect(await screen.findByText('Isi alasannya')).toBeInTheDocument()
  await user.type(await within(sheet).findByLabelText('Alasan'), 'Salah ketik')
  await user.click(await within(sheet).findByRole('button', { name: 'Tarik usulan' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Usulan ditolak.')
  expect(to('/api/proposals/reject')[0]?.body).toEqual({ id: 'config:p-1', reason: 'Salah ketik' })
})

test('a proposal outside the duty of the admin has no buttons', async () => {
  server({ may_decide: 0 })
  renderScreen(<ProposalsScreen />)
  await screen.findByRole('table', { name: 'Perubahan' })
  expect(screen.queryByRole('button')).toBeNull()
})

test('decided proposals follow the pending ones, with their decision', async () => {
  server({
    status: 'rejected',
    status_name: 'Ditolak',
    target: 'payout:0190',
    before: null,
    after: { number: 'PO-1', total: '30000000' },
    decided_at: '2026-11-22T10:00:00.000+07:00',
    decided_by: 'admin',
    reason: 'Tidak cocok',
  })
  renderScreen(<ProposalsScreen />)
  expect(await screen.findByText('Tidak ada usulan yang menunggu')).toBeInTheDocument()
  // Without a value before, on a phone the words of the only one have the place that they need.
  expect(screen.getByRole('row', { name: 'Total Rp.\u00a030.000.000' })).toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: 'Sebelum' })).not.toBeInTheDocument()
  expect(screen.getByText(/oleh admin/)).toBeInTheDocument()
  expect(screen.getByText('Tidak cocok')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Buka berkas pembayaran' })).toHaveAttribute(
    'href',
    '/a/payouts/0190',
  )
})

test('an approved proposal that is still to be carried out is revoked with a reason', async () => {
  const { to } = server({ status: 'approved', status_name: 'Disetujui', is_revocable: 1 })
  const { user } = renderScreen(<ProposalsScreen />)
  expect(await screen.findByText(/belum dijalankan operator/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Setujui' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Batalkan persetujuan' }))
  const sheet = await screen.findByRole('dialog', { name: 'Batalkan persetujuan' })
  expect(sheet).toHaveTextContent('Batas total berkas tanpa persetujuan')
  await user.type(await within(sheet).findByLabelText('Alasan'), 'Permintaan orang lain')
  await user.click(await within(sheet).findByRole('button', { name: 'Batalkan persetujuan' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toBeInTheDocument()
  expect(to('/api/proposals/reject')[0]?.body).toEqual({ id: 'config:p-1', reason: 'Permintaan orang lain' })
})

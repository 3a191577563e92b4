import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import SystemScreen from './system-screen'
import { workedExample } from './worked-example'

const row = (key: string, value: string, unit: string, description = key) => ({
  key,
  description,
  value,
  unit,
  min: 0,
  max: 1_000_000_000,
  version: 3,
})
const server = () =>
  fakeServer({
    'POST /api/configs/datatables': {
      body: {
        recordsTotal: 2,
        recordsFiltered: 2,
        data: [
          row('bonus_pairing', '50000', 'rupiah', 'Bonus pairing'),
          row('register_quantities', '1,3,7', 'choices', 'Jumlah akun'),
        ],
      },
    },
    'POST /api/configs/update': { body: { message: 'Pengaturan sudah disimpan.' } },
  })

test('the confirmation shows both values and a worked example before sending', async () => {
  const { to } = server()
  const { user } = renderScreen(<SystemScreen />)
  const field = await screen.findByLabelText('Nilai: Bonus pairing')
  expect(field).toHaveValue('Rp. 50.000')
  expect(screen.getByRole('button', { name: 'Simpan Bonus pairing' })).toBeDisabled()
  await user.clear(field)
  await user.type(field, '60000')
  await user.click(screen.getByRole('button', { name: 'Simpan Bonus pairing' }))
  const question = await screen.findByRole('dialog', { name: 'Ubah nilai ini?' })
  for (const text of ['Rp. 50.000', 'Rp. 60.000', '12 pasangan sehari = Rp. 720.000', 'tidak berubah']) {
    expect(question).toHaveTextContent(text)
  }
  await user.click(within(question).getByRole('button', { name: 'Ubah menjadi Rp.\u00a060.000' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(to('/api/configs/update')[0]?.body).toEqual({ key: 'bonus_pairing', value: '60000', version: 3 })
})

test('a saved value replaces an untouched one and conflicts with an edited one', async () => {
  const { handlers, to } = server()
  const { user, queries } = renderScreen(<SystemScreen />)
  const field = await screen.findByLabelText('Nilai: Bonus pairing')
  const saved = (value: string, version: number) => {
    const changed = { ...row('bonus_pairing', value, 'rupiah', 'Bonus pairing'), version }
    const body = { recordsTotal: 1, recordsFiltered: 1, data: [changed] }
    handlers['POST /api/configs/datatables'] = { body }
  }
  saved('55000', 4)
  await act(() => queries.invalidateQueries())
  await waitFor(() => expect(field).toHaveValue('Rp. 55.000'))
  expect(screen.queryByText('Data ini baru disimpan oleh orang lain')).not.toBeInTheDocument()

  await user.clear(field)
  await user.type(field, '60000')
  saved('70000', 5)
  handlers['POST /api/configs/update'] = { status: 409, body: { message: 'Diubah admin lain.' } }
  await user.click(screen.getByRole('button', { name: 'Simpan Bonus pairing' }))
  await user.click(await screen.findByRole('button', { name: 'Ubah menjadi Rp.\u00a060.000' }))
  await user.click(await screen.findByRole('button', { name: 'Tutup' }))
  const notice = await screen.findByRole('region', { name: 'Data ini baru disimpan oleh orang lain' })
  expect(notice).toHaveTextContent('Sebelumnya: Rp. 55.000Sekarang tersimpan: Rp. 70.000')
  expect(field).toHaveValue('Rp. 60.000')
  await user.click(screen.getByRole('button', { name: 'Simpan Bonus pairing' }))
  expect(await screen.findByRole('dialog', { name: 'Ubah nilai ini?' })).toHaveTextContent('Rp. 70.000')
  await user.click(screen.getByRole('button', { name: 'Ubah menjadi Rp.\u00a060.000' }))
  await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(to('/api/configs/update').at(-1)?.body).toMatchObject({ value: '60000', version: 5 })
})

test('values out of range show an error in the row and open no confirmation', async () => {
  const step = { ...row('withdraw_sponsor', '50000', 'rupiah', 'Kelipatan'), min: 1 }
  const { handlers, to } = server()
  const body = { recordsTotal: 1, recordsFiltered: 1, data: [step] }
  handlers['POST /api/configs/datatables'] = { body }
  const { user } = renderScreen(<SystemScreen />)
  const field = await screen.findByLabelText('Nilai: Kelipatan')
  for (const [typed, sentence] of [
    ['0', 'Paling sedikit Rp.\u00a01'],
    ['1000000001', 'Paling banyak Rp.\u00a01.000.000.000'],
  ] as const) {
    await user.clear(field)
    await user.type(field, typed)
    await user.click(screen.getByRole('button', { name: 'Simpan Kelipatan' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(sentence))
  }
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(to('/api/configs/update')).toEqual([])
})

test('account quantities are selected from a list', async () => {
  server()
  const { user } = renderScreen(<SystemScreen />)
  await user.click(await screen.findByRole('combobox', { name: 'Nilai: Jumlah akun' }))
  await user.click(await screen.findByRole('option', { name: '1, 3' }))
  await user.click(screen.getByRole('button', { name: 'Simpan Jumlah akun' }))
  expect(await screen.findByRole('dialog', { name: 'Ubah nilai ini?' })).toHaveTextContent(
    'menawarkan 1, 3 akun',
  )
})

test.each([
  ['bonus_pairing', '50000', '60000', '12 pasangan sehari = Rp.\u00a0720.000 (sekarang Rp.\u00a0600.000).'],
  ['bonus_pairing_level', '5000', '6000', '12 pasangan level = Rp.\u00a072.000 (sekarang Rp.\u00a060.000).'],
  ['pairing_level_max', '10', '7', 'level 1 sampai 7 dibayar'],
  ['pairing_level_max', '10', '0', 'Tidak ada pasangan level'],
  [
    'withdraw_admin',
    '10',
    '15',
    'Rp.\u00a01.000.000: biaya admin Rp.\u00a0150.000 (sekarang Rp.\u00a0100.000)',
  ],
  ['withdraw_voucher', '10', '0', 'Rp.\u00a00 menjadi voucher (sekarang Rp.\u00a0100.000)'],
  ['withdraw_sponsor', '50000', '60000', 'Rp.\u00a0210.000 dibulatkan ke bawah menjadi Rp.\u00a0180.000'],
  [
    'voucher_min',
    '50000',
    '1',
    'Rp.\u00a03 dibulatkan ke bawah menjadi Rp.\u00a03; di bawah Rp.\u00a01 ditolak',
  ],
  ['withdraw_ro_days', '30', '60', 'lebih dari 60 hari lalu'],
  ['withdraw_ro_days', '30', '0', 'tanpa repeat order'],
  ['tour_bali_min', '0', '100', '100 poin di kaki kiri dan kanan'],
  ['tour_bali_min', '100', '0', 'hanya ditambahkan oleh admin'],
  ['tour_bali_bonus', '5000000', '6000000', 'menerima Rp.\u00a06.000.000'],
  ['whatsapp_daily_cap', '200', '0', 'Tidak ada pesan WhatsApp yang dikirim'],
  ['whatsapp_daily_cap', '200', '300', 'Paling banyak 300 pesan sehari'],
  ['whatsapp_pause_min', '30', '60', 'paling banyak 60 pesan sejam'],
  ['whatsapp_pause_max', '60', '120', 'paling banyak 30 pesan sejam'],
  ['whatsapp_quiet_from', '21', '22', 'hanya tautan lupa kata sandi'],
  ['register_quantities', '1,3,7', '1,3', 'menawarkan 1, 3 akun'],
  ['retention_messages_days', '90', '30', 'lebih lama dari 30 hari dihapus, dan tidak dapat dikembalikan'],
  ['retention_audit_addresses_days', '30', '0', 'disimpan selamanya'],
  ['consent_required', '0', '1', 'sampai menyetujuinya'],
  ['consent_required', '1', '0', 'tidak ditanya lagi'],
  ['identity_verification', '0', '1', 'foto KTP, dan swafoto'],
  ['identity_verification', '1', '0', 'tidak dapat lagi mengirim identitas'],
  ['withdraw_requires_identity', '0', '1', 'belum terverifikasi tidak dapat menarik'],
  ['withdraw_requires_identity', '1', '0', 'tanpa identitas terverifikasi'],
  ['personal_data_export', '0', '1', 'mengunduh data pribadinya sendiri'],
  ['personal_data_export', '1', '0', 'tidak dapat lagi mengunduh'],
  ['personal_data_requests', '0', '1', 'diputuskan admin di Persetujuan'],
  ['personal_data_requests', '1', '0', 'tidak dapat lagi meminta'],
  ['prospects_enabled', '0', '1', 'membagikan tautan ajakan'],
  ['prospects_enabled', '1', '0', 'tidak berlaku lagi'],
  ['prospects_days', '30', '14', 'dihapus setelah 14 hari. Yang sudah mendaftar tidak berubah'],
  ['withdraw_hold_hours', '24', '48', 'ditolak selama 48 jam'],
  ['withdraw_hold_hours', '24', '0', 'tidak ditahan'],
])('worked example of %s from %s to %s: %s', (key, before, after, sentence) => {
  expect(workedExample(row(key, before, ''), after)).toContain(sentence)
})

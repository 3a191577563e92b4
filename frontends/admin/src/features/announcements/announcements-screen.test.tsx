import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import AnnouncementsScreen from './announcements-screen'

const row = {
  id: 'a-1',
  title: 'Pertemuan bulanan',
  body: 'Sabtu.',
  picture: null,
  from_day: '2026-11-26',
  to_day: '2026-11-30',
  created_at: '2026-11-26T10:00:00.000+07:00',
  state: 'active',
  author: 'admin',
  reads: 1_250,
  version: 3,
  audience: 'group',
  audience_value: 'stokis',
  audience_name: 'Grup Stokis',
  channels: ['whatsapp'],
  whatsapp: { state: 'running', phones: 300, sent: 120, waiting: 60, unsent: 2 },
  email: null,
}
const preview = 'POST /api/announcements/preview'
const save = 'POST /api/announcements/save'
const reach = (more: object = {}) => ({
  body: {
    members: 12,
    phones: 9,
    addresses: 0,
    email_enabled: false,
    forecast: null,
    email_forecast: null,
    ...more,
  },
})

function open(
  handlers: Parameters<typeof fakeServer>[0] = {},
  rights = ['announcements.read', 'announcements.change'],
) {
  const server = fakeServer({
    'POST /api/announcements/datatable': { body: { recordsTotal: 1, recordsFiltered: 1, data: [row] } },
    [preview]: reach(),
    [save]: { body: { message: 'Pengumuman sudah diterbitkan.' } },
    'POST /api/announcements/withdraw': { body: { message: 'Pengumuman sudah ditarik.' } },
    'GET /api/area/provinces': { body: { results: [{ id: '31', text: 'DKI Jakarta' }] } },
    ...handlers,
  })
  const session = sessionOf({ role: 'admin', rights })
  return { server, ...renderScreen(<AnnouncementsScreen />, { session }) }
}

test('lists audience, read count and the progress of the messages', async () => {
  open()
  expect(await screen.findByText('Grup Stokis')).toBeVisible()
  expect(screen.getByText('1.250 member')).toBeVisible()
  expect(screen.getByText('WhatsApp: 120 dari 300')).toBeVisible()
  expect(screen.getByText('Sedang dikirim, 2 tidak terkirim')).toBeVisible()
})

test('says that messages wait when the last ones are queued', async () => {
  const whatsapp = { state: 'finished', phones: 300, sent: 280, waiting: 20, unsent: 0 }
  const body = { recordsTotal: 1, recordsFiltered: 1, data: [{ ...row, whatsapp }] }
  open({ 'POST /api/announcements/datatable': { body } })
  expect(await screen.findByText('Sisanya dalam antrean')).toBeVisible()
  expect(screen.queryByText('Pengiriman selesai')).toBeNull()
})

test('publishes after a preview of who gets it and on which days', async () => {
  const days = ['26', '27', '28', '29', '30'].map((day) => ({ day: `2026-11-${day}`, phones: 20 }))
  const forecast = { left_today: 20, daily_cap: 200, days, expiring: 7 }
  const { server, user } = open({ [preview]: reach({ forecast }) })
  await user.click(await screen.findByRole('button', { name: 'Tulis pengumuman' }))
  const panel = await screen.findByRole('region', { name: 'Siapa yang menerima' })
  expect(await within(panel).findByText('12 member melihatnya di notifikasi dan beranda.')).toBeVisible()

  await user.type(screen.getByLabelText('Judul'), 'Rapat')
  await user.type(screen.getByLabelText('Isi'), 'Sabtu pagi.')
  await user.type(screen.getByLabelText('Tampil sampai'), '31122099')
  await user.click(screen.getByRole('radio', { name: 'Provinsi' }))
  expect(await within(panel).findByText(/^Lengkapi penerima/)).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Provinsi' }))
  await user.click(await screen.findByRole('option', { name: 'DKI Jakarta' }))
  await user.click(screen.getByRole('checkbox', { name: /^Kirim juga lewat WhatsApp/ }))
  expect(await within(panel).findByText('9 nomor HP mendapat pesan WhatsApp.')).toBeVisible()
  expect(within(panel).getByText(/^Jatah hari ini masih 20 pesan dari 200 sehari/)).toBeVisible()
  expect(within(panel).getByText('28/11/2026: 20 pesan')).toBeVisible()
  expect(within(panel).getByText('2 hari berikutnya sampai 30/11/2026: 40 pesan')).toBeVisible()
  expect(within(panel).getByText(/^7 penerima tidak sempat/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Terbitkan' }))
  const question = await screen.findByRole('dialog', { name: 'Terbitkan pengumuman ini?' })
  expect(question).toHaveTextContent('Provinsi DKI Jakarta')
  expect(question).toHaveTextContent('Jumlah penerima12 member')
  await user.click(within(question).getByRole('button', { name: 'Terbitkan' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toBeVisible()
  expect(server.to('/api/announcements/save')[0]?.body).toMatchObject({
    id: '',
    title: 'Rapat',
    body: 'Sabtu pagi.',
    audience: 'province',
    province_id: '31',
    to_day: '2099-12-31',
    whatsapp: '1',
  })
})

test('offers e-mail with its own cap and its progress when a mail server is configured', async () => {
  const email_forecast = {
    left_today: 1_000,
    daily_cap: 2_000,
    days: [{ day: '2026-11-26', phones: 4 }],
    expiring: 0,
  }
  const email = { state: 'finished', phones: 90, sent: 88, waiting: 0, unsent: 2 }
  const data = [{ ...row, channels: ['email'], whatsapp: null, email }]
  const { server, user } = open({
    [preview]: reach({ email_enabled: true, addresses: 4, email_forecast }),
    'POST /api/announcements/datatable': { body: { recordsTotal: 1, recordsFiltered: 1, data } },
  })
  expect(await screen.findByText('Email: 88 dari 90')).toBeVisible()
  expect(screen.getByText('Pengiriman selesai, 2 tidak terkirim')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Tulis pengumuman' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Kirim juga lewat email/ }))
  const panel = screen.getByRole('region', { name: 'Siapa yang menerima' })
  expect(await within(panel).findByText('4 alamat email mendapat pesan.')).toBeVisible()
  expect(within(panel).getByText(/^Jatah hari ini masih 1.000 pesan dari 2.000 sehari/)).toBeVisible()
  await user.type(screen.getByLabelText('Judul'), 'Rapat')
  await user.type(screen.getByLabelText('Isi'), 'Sabtu pagi.')
  await user.type(screen.getByLabelText('Tampil sampai'), '31122099')
  await user.click(screen.getByRole('button', { name: 'Terbitkan' }))
  const question = await screen.findByRole('dialog', { name: 'Terbitkan pengumuman ini?' })
  expect(question).toHaveTextContent('Dikirim ke setiap alamat email')
  await user.click(within(question).getByRole('button', { name: 'Terbitkan' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/announcements/save')[0]?.body).toMatchObject({ whatsapp: '0', email: '1' })
})

test('does not offer e-mail without a mail server', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Tulis pengumuman' }))
  await screen.findByText('12 member melihatnya di notifikasi dan beranda.')
  expect(screen.queryByRole('checkbox', { name: /email/ })).toBeNull()
})

test('requires what the audience needs, next to the field', async () => {
  const { server, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Tulis pengumuman' }))
  await user.click(await screen.findByRole('radio', { name: 'Jaringan' }))
  await user.click(screen.getByRole('button', { name: 'Terbitkan' }))
  for (const message of ['Isi judulnya', 'Isi pengumumannya', 'Isi username', /^Tulis tanggal seperti/])
    expect(await screen.findByText(message)).toBeVisible()
  expect(server.to('/api/announcements/save')).toEqual([])
})

test('edits the text but not the audience, with the version that was loaded', async () => {
  const { server, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Ubah Pertemuan bulanan' }))
  const title = await screen.findByLabelText('Judul')
  expect(screen.queryByRole('radio', { name: 'Provinsi' })).toBeNull()
  await user.type(title, ' lagi')
  await user.click(screen.getByRole('button', { name: 'Simpan perubahan' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/announcements/save')[0]?.body).toMatchObject({
    id: 'a-1',
    version: '3',
    title: 'Pertemuan bulanan lagi',
  })
})

test('withdraws after a confirmation that names title and audience', async () => {
  const { server, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Tarik Pertemuan bulanan' }))
  const question = await screen.findByRole('dialog', { name: 'Tarik pengumuman ini?' })
  expect(question).toHaveTextContent('Grup Stokis')
  await user.click(within(question).getByRole('button', { name: 'Ya, tarik' }))
  await waitFor(() => expect(server.to('/api/announcements/withdraw')[0]?.body).toEqual({ id: 'a-1' }))
})

test('an auditor sees the list without actions', async () => {
  open({}, ['announcements.read'])
  expect(await screen.findByText('Grup Stokis')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Tulis|Ubah|Tarik)/ })).toBeNull()
})

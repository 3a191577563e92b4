import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import WhatsappScreen from './whatsapp-screen'

// Loaded before the tests, which open it.
import './template-form'

/** Fake of the browser's EventSource; the test emits the events. */
class FakeEventSource {
  static readonly CLOSED = 2
  static readonly opened: FakeEventSource[] = []
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null
  onerror: (() => void) | null = null

  constructor(readonly url: string) {
    FakeEventSource.opened.push(this)
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }

  static emit(id: number, event: object): void {
    const source = FakeEventSource.opened.at(-1)
    act(() => source?.onmessage?.({ data: JSON.stringify(event), lastEventId: String(id) }))
  }

  static refuse(): void {
    const source = FakeEventSource.opened.at(-1)
    source?.close()
    act(() => source?.onerror?.())
  }
}

beforeEach(() => {
  FakeEventSource.opened.length = 0
  Object.assign(globalThis, { EventSource: FakeEventSource })
})

const queue = {
  waiting: 3,
  failed: 1,
  dropped: 7,
  sent_today: 12,
  daily_cap: 200,
  quiet_from: 21,
  quiet_until: 7,
  quiet: false,
  oldest: '2026-11-21T09:00:00.000+07:00',
  next_at: '2026-11-21T10:00:00.000+07:00',
}
const message = {
  id: 'm-1',
  created_at: '2026-11-21T09:00:00.000+07:00',
  username: 'citra',
  template_name: 'Pin diterima',
  phone: '0812•••890',
  channel: 'whatsapp',
  status: 'failed',
  status_name: 'Gagal',
  status_class: 'danger',
  problem: 'Nomor ini tidak terdaftar di WhatsApp.',
  can_resend: true,
}
const template = {
  name: 'recover',
  label: 'Tautan lupa kata sandi',
  text: 'Halo {nama}: {tautan}',
  initial: 'Ini tautan Anda: {tautan}',
  version: 3,
  variables: [
    { name: 'nama', description: 'Nama member', required: false },
    { name: 'tautan', description: 'Tautan', required: true },
  ],
  changed_at: '2026-11-21T09:00:00.000+07:00',
  security: true,
}
const sent = {
  ...message,
  id: 'm-2',
  phone: 'c•••@contoh.id',
  channel: 'email',
  status: 'sent',
  status_name: 'Terkirim',
  problem: '',
  can_resend: false,
}

function open(more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/whatsapp/queue': { body: { queue } },
    'GET /api/whatsapp/templates': { body: { data: [template], max_length: 1000 } },
    'POST /api/whatsapp/messages/datatable': {
      body: { recordsTotal: 2, recordsFiltered: 2, data: [message, sent] },
    },
    'POST /api/whatsapp/templates/recover/preview': { body: { text: 'Halo Budi' } },
    ...more,
  })
  return { server, ...renderScreen(<WhatsappScreen />, { session: sessionOf() }) }
}

const restart = () => screen.queryByRole('button', { name: 'Mulai ulang' })
const logout = () => screen.queryByRole('button', { name: 'Keluarkan perangkat' })
const qr = () => screen.queryByRole('img', { name: 'Kode QR untuk menautkan WhatsApp' })

test('each state offers its commands and its message is logged', async () => {
  const { server, user } = open({ 'GET /wa/restart': { body: { message: 'ok' } } })
  expect(FakeEventSource.opened.map(({ url }) => url)).toEqual(['/wa/logs'])
  FakeEventSource.emit(1, { event: 'init', message: 'Menyambung ke WhatsApp…' })
  expect([restart() !== null, logout(), qr()]).toEqual([true, null, null])

  const at = new Date().toISOString()
  const expires_at = new Date(Date.now() + 60_000).toISOString()
  FakeEventSource.emit(2, { event: 'qr', message: 'Pindai kode ini', qrcode: '2@abc', at, expires_at })
  expect(qr()).toHaveAttribute('width', '256')
  expect(screen.getByRole('timer')).toHaveTextContent(/Kode berlaku \d+ detik lagi/)
  expect([restart(), logout()]).toEqual([null, null])

  FakeEventSource.emit(3, { event: 'ready', message: 'Tersambung.' })
  expect([restart() !== null, logout() !== null, qr()]).toEqual([true, true, null])

  FakeEventSource.emit(4, { event: 'notfound', message: 'Perangkat dikeluarkan.' })
  expect([restart() !== null, logout()]).toEqual([true, null])
  FakeEventSource.emit(5, { event: 'log', message: 'Dicoba lagi.' })
  const log = screen.getByRole('log', { name: 'Log' })
  expect(within(log).getAllByText(/\./).at(-1)).toHaveTextContent('Dicoba lagi.')
  expect(log).toHaveTextContent('Pindai kode ini')
  expect(screen.getByText('Tidak tersambung')).toBeVisible()

  await user.click(restart()!)
  await waitFor(() => expect(server.to('/wa/restart')).toHaveLength(1))
  expect(server.to('/wa/restart')[0]?.headers.get('X-XSRF-TOKEN')).toBe('token-1')
})

test('logs the device out after a confirmation', async () => {
  const { server, user } = open({
    'GET /wa/logout': { status: 503, body: { message: 'Sedang tidak tersedia.' } },
  })
  FakeEventSource.emit(3, { event: 'ready', message: 'Tersambung.' })
  await user.click(logout()!)
  expect(server.to('/wa/logout')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Ya, keluarkan' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Sedang tidak tersedia.')
})

test('shows a pairing code for a phone number', async () => {
  const { server, user } = open({ 'POST /wa/pairing-code': { body: { message: 'ok', code: 'ABCD1234' } } })
  FakeEventSource.emit(2, { event: 'qr', message: 'Pindai', qrcode: '2@abc' })
  await user.type(await screen.findByLabelText('Nomor HP kantor'), '081234567890')
  await user.click(await screen.findByRole('button', { name: 'Minta kode penautan' }))
  expect(await screen.findByText('ABCD-1234')).toBeVisible()
  expect(server.to('/wa/pairing-code')[0]?.body).toEqual({ phone: '081234567890' })
})

test('a refused stream shows a notice and can be retried', async () => {
  const { user } = open()
  FakeEventSource.refuse()
  expect(screen.getByText('Siaran langsung terputus.')).toBeVisible()
  await user.click(
    within(screen.getByText('Siaran langsung terputus.').closest('section')!).getByRole('button', {
      name: 'Coba lagi',
    }),
  )
  expect(FakeEventSource.opened).toHaveLength(2)
  act(() => FakeEventSource.opened.at(-1)?.onopen?.())
  expect(screen.queryByText('Siaran langsung terputus.')).toBeNull()
})

test('a refused stream reconnects with exponential backoff', async () => {
  jest.useFakeTimers()
  open()
  for (const [pause, streams] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
    [8_000, 5],
    [10_000, 6],
    [10_000, 7],
  ] as const) {
    FakeEventSource.refuse()
    act(() => jest.advanceTimersByTime(pause - 1))
    expect(FakeEventSource.opened).toHaveLength(streams - 1)
    act(() => jest.advanceTimersByTime(1))
    expect(FakeEventSource.opened).toHaveLength(streams)
  }
  act(() => FakeEventSource.opened.at(-1)?.onopen?.())
  FakeEventSource.refuse()
  act(() => jest.advanceTimersByTime(1_000))
  expect(FakeEventSource.opened).toHaveLength(8)
  jest.useRealTimers()
})

test('shows the queue with its limits', async () => {
  open()
  expect(await screen.findByText('Dikirim lagi 21/11/2026 10:00')).toBeVisible()
  expect(screen.getByText('dari paling banyak 200')).toBeVisible()
  expect(screen.getByText(/Pukul 21.00 sampai 07.00 WIB/)).toBeVisible()
})

test('offers to resend only failed messages', async () => {
  const { server, user } = open({
    'POST /api/whatsapp/messages/resend': { body: { message: 'Pesan masuk antrean lagi.' } },
  })
  expect(await screen.findByText('Nomor ini tidak terdaftar di WhatsApp.')).toBeVisible()
  const buttons = screen.getAllByRole('button', { name: /^Kirim ulang/ })
  expect(buttons).toHaveLength(1)
  await user.click(buttons[0]!)
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('masuk antrean')
  expect(server.to('/api/whatsapp/messages/resend')[0]?.body).toEqual({ id: 'm-1' })
})

test('sends a test message with an idempotency key', async () => {
  const { server, user } = open({ 'POST /api/whatsapp/test': { body: { message: 'Masuk antrean.' } } })
  await user.type(await screen.findByLabelText('Nomor HP tujuan'), '081311112222')
  await user.click(await screen.findByRole('button', { name: 'Kirim pesan uji' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toBeVisible()
  const [test] = server.to('/api/whatsapp/test')
  expect(test?.body).toEqual({ phone: '081311112222' })
  expect(test?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('edits a text with variables and preview, and sends the version it loaded', async () => {
  const { server, user } = open({
    'POST /api/whatsapp/templates/recover/update': { body: { message: 'Sudah disimpan.' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Ubah Tautan lupa kata sandi' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Tautan lupa kata sandi' }))
  expect(await sheet.findByText('Halo Budi')).toBeVisible()
  expect(sheet.getByRole('button', { name: 'Simpan teks' })).toBeDisabled()
  await user.click(await sheet.findByRole('button', { name: 'Sisipkan {nama}: Nama member' }))
  expect(sheet.getByLabelText('Teks')).toHaveValue('Halo {nama}: {tautan}{nama}')

  server.handlers['POST /api/whatsapp/templates/recover/preview'] = {
    status: 422,
    body: { message: 'Belum dapat dipakai.', errors: { text: 'Variabel {saldo} tidak ada.' } },
  }
  await user.click(await sheet.findByLabelText('Teks'))
  await user.paste(' {saldo}')
  expect(await sheet.findByText('Variabel {saldo} tidak ada.')).toBeVisible()

  await user.click(await sheet.findByRole('button', { name: 'Pakai teks bawaan' }))
  await user.click(await sheet.findByRole('button', { name: 'Simpan teks' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toBeVisible()
  expect(server.to('/api/whatsapp/templates/recover/update')[0]?.body).toEqual({
    text: 'Ini tautan Anda: {tautan}',
    version: 3,
  })
})

test('a variable replaces the selection and leaves the cursor after it', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Ubah Tautan lupa kata sandi' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Tautan lupa kata sandi' }))
  const area = sheet.getByLabelText<HTMLTextAreaElement>('Teks')
  area.setSelectionRange(0, 4)
  await user.click(await sheet.findByRole('button', { name: 'Sisipkan {nama}: Nama member' }))
  expect(area).toHaveValue('{nama} {nama}: {tautan}')
  expect(area).toHaveFocus()
  expect([area.selectionStart, area.selectionEnd]).toEqual([6, 6])
})

test('an own save shows no edit conflict', async () => {
  let saved = template
  const { user } = open({
    'GET /api/whatsapp/templates': () => ({ body: { data: [saved], max_length: 1000 } }),
    'POST /api/whatsapp/templates/recover/update': () => {
      saved = { ...template, text: 'Baru {tautan}', version: 4 }
      return { body: { message: 'Sudah disimpan.' } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Ubah Tautan lupa kata sandi' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Tautan lupa kata sandi' }))
  await user.clear(await sheet.findByLabelText('Teks'))
  await user.click(await sheet.findByLabelText('Teks'))
  await user.paste('Baru {tautan}')
  await user.click(await sheet.findByRole('button', { name: 'Simpan teks' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toBeVisible()
  // The list has been reloaded with the new version, and the sheet below the dialog shows no conflict.
  expect(await screen.findByText('Baru {tautan}', { selector: 'span' })).toBeInTheDocument()
  expect(screen.queryByText('Data ini baru disimpan oleh orang lain')).toBeNull()
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  bio,
  fillRegistration,
  goToStep,
  manyPins,
  openRegistration,
  sendRegistration,
  submitButton,
} from './testing'

afterEach(() => sessionStorage.clear())

/** Mocks the clipboard; returns a reader of the last copied text. */
function watchClipboard(): () => string | undefined {
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  return () => write.mock.lastCall?.[0]
}

test('enables the submit button with the statement', async () => {
  const view = openRegistration()
  await fillRegistration(view)
  expect(submitButton()).toBeEnabled()
  await view.user.click(screen.getByLabelText('Saya menyatakan data ini benar dan sah.'))
  expect(submitButton()).toBeDisabled()
})

test('confirms and sends a registration with its slot, then opens the tree', async () => {
  const view = openRegistration()
  const { server, user, router } = view
  await fillRegistration(view)
  await user.click(submitButton())
  const dialog = await screen.findByRole('dialog', { name: 'Daftarkan member baru?' })
  expect(dialog).toHaveTextContent('Kaki kiri dari citra')
  expect(dialog).toHaveTextContent('1 pin (satu)')
  await user.click(within(dialog).getByRole('button', { name: 'Daftarkan akun' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('dewi1')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/m/network/genealogy/citra'))
  expect(router.state.location.search).toBe('?baru=dewi1')
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
    // The holder was copied from the name; without other bank details it is sent empty.
    bank_account_name: '',
    agree: '1',
  })
})

test('three accounts show three usernames, their positions and missing pins', async () => {
  const { user } = openRegistration()
  await user.click(screen.getByText('3 akun'))
  expect(screen.getByLabelText('Username 3')).toHaveAccessibleDescription(/Kaki kanan dari username 1/)
  expect(await screen.findByText(/Perlu 3 pin, sedangkan Anda punya 2/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Cari stokis' })).toHaveAttribute('href', '/m/stokis')
  expect(screen.getByRole('button', { name: 'Lanjut' })).toBeDisabled()
  await user.click(screen.getByText('1 akun'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Lanjut' })).toBeEnabled())
})

test('restores usernames when the number of accounts grows again', async () => {
  const { user } = openRegistration()
  await user.click(screen.getByText('7 akun'))
  await user.type(screen.getByLabelText('Username 1'), 'dewi1')
  await user.type(screen.getByLabelText('Username 7'), 'dewi7')
  await user.click(screen.getByText('1 akun'))
  expect(screen.getByLabelText('Username')).toHaveValue('dewi1')
  await user.type(screen.getByLabelText('Username'), '0')
  await user.click(screen.getByText('7 akun'))
  expect(screen.getByLabelText('Username 1')).toHaveValue('dewi10')
  expect(screen.getByLabelText('Username 7')).toHaveValue('dewi7')
})

test('clone, new and random fill or clear the personal data', async () => {
  const { user } = openRegistration()
  const name = () => screen.getByLabelText('Nama lengkap')
  const password = () => screen.getByLabelText('Kata sandi') as HTMLInputElement
  await user.click(screen.getByText('Salin data saya'))
  expect(name()).toHaveValue('Budi Santoso')
  expect(password()).toHaveValue('')
  await user.click(screen.getByText('Acak'))
  await waitFor(() => expect(name()).toHaveValue('Rahmat'))
  expect(password().value).toHaveLength(12)
  const made = password().value
  expect(screen.getByText(made)).toBeInTheDocument()
  await user.type(password(), '!')
  expect(screen.queryByText(made)).not.toBeInTheDocument()
  await user.click(screen.getByText('Baru'))
  expect(name()).toHaveValue('')
  expect(password()).toHaveValue('')
})

test('each step rejects its own fields before the next one', async () => {
  const view = openRegistration(undefined, manyPins)
  const { server, user } = view
  await user.click(screen.getByText('3 akun'))
  for (const label of ['Username 1', 'Username 2', 'Username 3'])
    await user.type(screen.getByLabelText(label), 'dewi1')
  await user.click(screen.getByRole('button', { name: 'Lanjut' }))
  expect(await screen.findAllByText('Username ini sudah ditulis di atas')).toHaveLength(2)
  expect(screen.getByLabelText('Username 2')).toHaveFocus()
  await user.click(screen.getByText('1 akun'))
  await goToStep(view, 2)
  await user.type(screen.getByLabelText('Nomor HP (WhatsApp)'), '0812345678')
  await user.type(screen.getByLabelText('Kata sandi'), 'pendek')
  await user.click(screen.getByRole('button', { name: 'Lanjut' }))
  expect(await screen.findByText('Isi nama lengkap')).toBeInTheDocument()
  expect(screen.getByText('Kata sandi paling sedikit 8 karakter')).toBeInTheDocument()
  expect(screen.getByLabelText('Nama lengkap')).toHaveFocus()
  await user.type(screen.getByLabelText('Nama lengkap'), 'Dewi')
  await user.type(screen.getByLabelText('Kata sandi'), '-panjang')
  await user.click(screen.getByRole('button', { name: 'Lanjut' }))
  expect(await screen.findByText('Kedua kata sandi tidak sama')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Langkah 2 dari 3' })).toBeInTheDocument()
  expect(server.to('/api/networks/register')).toHaveLength(0)
})

test('previews used pins, bonuses by receiver and flushed pairs', async () => {
  const view = openRegistration()
  const { server, user } = view
  await fillRegistration(view)
  const receiverList = await screen.findByRole('list', { name: 'Siapa mendapat apa' })
  const panel = receiverList.closest('section') as HTMLElement
  expect(panel).toHaveTextContent('Pin dipakai1 dari 2 pin Anda')
  expect(panel).toHaveTextContent('Hangus hari ini2 pasangan')
  expect(panel).toHaveTextContent('Total bonusRp. 155.000')
  expect(panel).toHaveTextContent('Dihitung untuk 21/11/2026')
  const [ownLine, newAccountLine] = within(receiverList).getAllByRole('listitem')
  expect(ownLine).toHaveTextContent(
    /Anda.*bonus sponsor · 1 pasangan dibayar · 2 pasangan hangus karena batas 12 per hari.*Rp. 150.000/,
  )
  expect(newAccountLine).toHaveTextContent(/Akun baru 1.*1 pasangan level.*Rp. 5.000/)
  await user.click(screen.getByRole('button', { name: 'Ubah Tempat & jumlah' }))
  await user.click(screen.getByText('7 akun'))
  await screen.findByText('7 dari 2 pin Anda')
  expect(server.to('/api/networks/preview').at(-1)?.body).toEqual({
    upline: 'citra',
    position: 'left',
    accountqty: 7,
  })
})

test('warns about a taken slot before the form is filled in', async () => {
  openRegistration(undefined, {
    'POST /api/networks/preview': { status: 409, body: { message: 'Posisi itu sudah terisi.' } },
  })
  expect(await screen.findByText('Posisi itu sudah terisi.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Pilih tempat lain' })).toHaveAttribute(
    'href',
    '/m/network/genealogy?daftar=1',
  )
})

test('shows a free username while typing and rejects a taken one', async () => {
  const { server } = openRegistration()
  const field = screen.getByLabelText('Username')
  typeQuickly(field, 'citra')
  await waitFor(() => expect(field).toBeInvalid())
  expect(field).toHaveAccessibleDescription(/Username citra sudah dipakai/)
  typeQuickly(field, 'dua')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Tersedia/))
  expect(field).toBeValid()
  // Debounced: one request per pause, not per letter.
  expect(server.to('/api/users/check').map(({ body }) => body.username)).toEqual(['citra', 'citradua'])
})

/** Types synchronously, so that no debounce interval passes between letters on a busy machine. */
function typeQuickly(field: HTMLElement, text: string): void {
  for (const letter of text)
    fireEvent.change(field, { target: { value: (field as HTMLInputElement).value + letter } })
}

test('keeps the taken error after validation and hides Tersedia at other errors', async () => {
  const { user } = openRegistration(undefined, manyPins)
  await user.click(screen.getByText('3 akun'))
  const field = (index: number) => screen.getByLabelText(`Username ${index}`)
  await user.type(field(1), 'citra')
  await user.type(field(2), 'dewi1')
  await user.type(field(3), 'dewi1')
  await waitFor(() => expect(field(3)).toHaveAccessibleDescription(/Tersedia/))
  await waitFor(() => expect(field(1)).toBeInvalid())
  await user.click(screen.getByRole('button', { name: 'Lanjut' }))
  await waitFor(() => expect(field(3)).toHaveAccessibleDescription(/sudah ditulis di atas/))
  expect(field(3)).not.toHaveAccessibleDescription(/Tersedia/)
  expect(field(1)).toHaveAccessibleDescription(/Username citra sudah dipakai/)
})

test('keeps input that was typed before a late random person', async () => {
  let resolveBio = () => {}
  const { user } = openRegistration(undefined, {
    'GET /api/users/randombio': () =>
      new Promise((resolve) => {
        resolveBio = () => resolve({ body: { user: bio } })
      }),
  })
  await user.click(screen.getByText('Acak'))
  await user.type(screen.getByLabelText('Nama lengkap'), 'Dewi')
  resolveBio()
  // A later request is answered, so the reply has arrived.
  await user.type(screen.getByLabelText('Username'), 'dewi1')
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/Tersedia/))
  expect(screen.getByLabelText('Nama lengkap')).toHaveValue('Dewi')
  expect(screen.getByLabelText('Kata sandi')).toHaveValue('')
})

test('ignores a late random person and shows an error when it fails to load', async () => {
  let resolveBio = () => {}
  const { server, user } = openRegistration(undefined, {
    'GET /api/users/randombio': () =>
      new Promise((resolve) => {
        resolveBio = () => resolve({ body: { user: bio } })
      }),
  })
  await user.click(screen.getByText('Acak'))
  await user.click(screen.getByText('Baru'))
  await user.type(screen.getByLabelText('Nama lengkap'), 'Dewi')
  resolveBio()
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.getByLabelText('Nama lengkap')).toHaveValue('Dewi')
  server.handlers['GET /api/users/randombio'] = 'offline'
  await user.click(screen.getByText('Acak'))
  const errorDialog = await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(errorDialog).toHaveTextContent('Server tidak menjawab')
  expect(screen.getByLabelText('Nama lengkap')).toHaveValue('Dewi')
  expect(screen.getByRole('radio', { name: 'Baru' })).toBeChecked()
  server.handlers['GET /api/users/randombio'] = { body: { user: bio } }
  await user.click(within(errorDialog).getByRole('button'))
  await user.click(screen.getByText('Acak'))
  await waitFor(() => expect(screen.getByLabelText('Nama lengkap')).toHaveValue('Rahmat'))
})

test('shares a slot as a link and a QR code', async () => {
  const { user } = openRegistration()
  const copied = watchClipboard()
  await user.click(screen.getByRole('button', { name: 'Bagikan tempat' }))
  const sheet = screen.getByRole('dialog', { name: 'Bagikan tempat ini' })
  const link = 'http://localhost/m/network/register/citra/left'
  expect(within(sheet).getByRole('link', { name: link })).toHaveAttribute('href', link)
  expect(await within(sheet).findByTitle('Kode QR tautan pendaftaran')).toBeInTheDocument()
  await user.click(within(sheet).getByRole('button', { name: 'Salin tautan' }))
  expect(await within(sheet).findByText('Tersalin')).toBeInTheDocument()
  expect(copied()).toBe(link)
})

test('shows the generated password after success and keeps it out of URLs', async () => {
  const view = openRegistration()
  const { user } = view
  const copied = watchClipboard()
  await user.click(screen.getByText('Acak'))
  await waitFor(() => expect(screen.getByLabelText('Nama lengkap')).toHaveValue('Rahmat'))
  const password = (screen.getByLabelText('Kata sandi') as HTMLInputElement).value
  await user.type(screen.getByLabelText('Username'), 'dewi1')
  await goToStep(view, 2)
  await goToStep(view, 3)
  await user.click(screen.getByLabelText('Saya menyatakan data ini benar dan sah.'))
  await user.click(submitButton())
  const dialog = await screen.findByRole('dialog', { name: 'Daftarkan member baru?' })
  await user.click(within(dialog).getByRole('button', { name: 'Daftarkan akun' }))
  const card = await screen.findByRole('dialog', { name: 'Berhasil!' })
  await user.click(within(card).getByRole('button', { name: 'Salin' }))
  expect(copied()).toContain('Username: dewi1')
  expect(copied()).toContain(`Kata sandi: ${password}`)
  expect(copied()).toContain('https://wa.me/62811222')
  const chat = within(card).getByRole('link', { name: 'Buka chat Rahmat' }).getAttribute('href')
  expect(chat).toContain('https://wa.me/6281111111111?text=')
  expect(chat).not.toContain(encodeURIComponent(password))
  expect(sessionStorage).toHaveLength(0)
})

test('redirects to the 404 page for an unknown side', async () => {
  const { router } = openRegistration('/m/network/register/citra/atas')
  await waitFor(() => expect(router.state.location.pathname).toBe('/m/404'))
})

test('a blank password: card and copied text say that a link comes by WhatsApp', async () => {
  const view = openRegistration()
  const copied = watchClipboard()
  await sendRegistration(view)
  const card = await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(card).toHaveTextContent(/tautan yang dikirim lewat WhatsApp ke 0812345678/)
  await view.user.click(within(card).getByRole('button', { name: 'Salin' }))
  expect(copied()).toMatch(/tautan yang dikirim lewat WhatsApp ke 0812345678/)
})

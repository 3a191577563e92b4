import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import TourBaliScreen from './tour-bali-screen'

// Loaded before the tests, which open them.
import './add-form'
import './edit-form'

const list = 'POST /api/prizes/tour-bali/datatable'
const prize = {
  id: 'p-1',
  user_id: 'm-1',
  created_at: '2026-11-20T10:00:00.000+07:00',
  updated_at: '2026-11-20T10:00:00.000+07:00',
  username: 'citra',
  name: 'Citra Lestari',
  claim_type: null as string | null,
  bonus: 0,
  bank_name: '',
  bank_account_name: '',
  bank_account_address: '',
  status: 'pending',
  status_name: 'Menunggu',
  status_class: 'warning',
}
const history = 'GET /api/prizes/tour-bali/history/p-1'
const step = (status: string, status_name: string, username: string) => ({
  at: '2026-11-21T10:00:00.000+07:00',
  username,
  by_owner: false,
  by_programme: false,
  reason: '',
  status,
  status_name,
  status_class: 'info',
})

const page = (...data: object[]) => ({
  body: { recordsTotal: data.length, recordsFiltered: data.length, data },
})

const offered = (...usernames: string[]) => ({
  body: {
    results: usernames.map((username) => ({ id: 'm-9', text: `${username} (Dewi)`, username })),
    pagination: { more: false },
  },
})

test('searches from three letters on, and adds the member after a confirmation', async () => {
  const { to } = fakeServer({
    [list]: page(),
    'GET /api/users/select2': offered('dewi01'),
    'POST /api/prizes/tour-bali/add': { body: { message: 'dewi01 sudah ditambahkan.' } },
  })
  const { user } = renderScreen(<TourBaliScreen />)
  await user.click(await screen.findByRole('button', { name: 'Tambah Member' }))
  await user.click(await screen.findByRole('button', { name: 'Tambahkan ke Tour Bali' }))
  expect(await screen.findByText('Pilih member')).toBeInTheDocument()
  const box = screen.getByRole('combobox', { name: 'Member' })
  await user.type(box, 'de')
  expect(await screen.findByText('Ketik paling sedikit 3 huruf')).toBeInTheDocument()
  expect(to('/api/users/select2')).toEqual([])
  await user.type(box, 'wi')
  await user.click(await screen.findByRole('option', { name: 'dewi01 (Dewi)' }))
  await user.click(await screen.findByRole('button', { name: 'Tambahkan ke Tour Bali' }))
  const question = await screen.findByRole('dialog', { name: 'Tambahkan dewi01 ke Tour Bali?' })
  expect(question).toHaveTextContent('Memberdewi01 (Dewi)')
  expect(question).toHaveTextContent('Hak ini tidak dapat dihapus.')
  expect(to('/api/users/select2').at(-1)?.query).toEqual({ id: 'm-9' })
  expect(to('/api/prizes/tour-bali/add')).toEqual([])
  await user.click(await within(question).findByRole('button', { name: 'Tambahkan ke Tour Bali' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('dewi01')
  expect(to('/api/prizes/tour-bali/add')[0]?.body).toEqual({ user_id: 'm-9' })
  await waitFor(() => expect(to('/api/prizes/tour-bali/datatable').length).toBeGreaterThan(1))
})

test('adds nobody when the member is no longer active or the admin cancels', async () => {
  const { to, handlers } = fakeServer({ [list]: page(), 'GET /api/users/select2': offered('dewi01') })
  const { user } = renderScreen(<TourBaliScreen />)
  await user.click(await screen.findByRole('button', { name: 'Tambah Member' }))
  await user.type(await screen.findByRole('combobox', { name: 'Member' }), 'dewi')
  await user.click(await screen.findByRole('option', { name: 'dewi01 (Dewi)' }))
  const submit = screen.getByRole('button', { name: 'Tambahkan ke Tour Bali' })
  await user.click(submit)
  const question = await screen.findByRole('dialog', { name: 'Tambahkan dewi01 ke Tour Bali?' })
  await user.click(await within(question).findByRole('button', { name: 'Batal' }))
  handlers['GET /api/users/select2'] = offered()
  await user.click(submit)
  expect(await screen.findByText('Member ini tidak aktif lagi. Pilih member lain.')).toBeInTheDocument()
  expect(to('/api/prizes/tour-bali/add')).toEqual([])
})

test('an edit requires a prize and sends the status it was shown with', async () => {
  const { to } = fakeServer({
    [list]: page(prize),
    'POST /api/prizes/edit-status/p-1': {
      body: { message: 'Tour Bali citra ditandai Berhasil: bonus Rp. 5.000.000.' },
    },
  })
  const { user } = renderScreen(<TourBaliScreen />)
  expect(await screen.findByText('Belum memilih')).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: '–' })).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Ubah Tour Bali citra' }))
  const sheet = await screen.findByRole('dialog', { name: 'Ubah Tour Bali' })
  // Before the prize is chosen the claim has no account, so the form does not show one.
  await waitFor(() => expect(sheet).toHaveTextContent('Diambil dari profil member saat hadiah dipilih'))
  await user.click(await within(sheet).findByText('Berhasil'))
  await user.click(await within(sheet).findByRole('button', { name: 'Simpan status' }))
  expect(await within(sheet).findByText('Pilih jenis hadiah')).toBeInTheDocument()
  expect(within(sheet).getByRole('radio', { name: 'Perjalanan' })).toHaveFocus()
  await user.click(await within(sheet).findByText('Perjalanan'))
  await user.click(await within(sheet).findByRole('button', { name: 'Simpan status' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ubah Tour Bali citra?' })
  await user.click(await within(dialog).findByRole('button', { name: 'Simpan status' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(to('/api/prizes/edit-status/p-1')[0]?.body).toEqual({
    claim_type: 'prize',
    status: 'success',
    from: 'pending',
    from_claim_type: 'none',
  })
})

test('sends prize and status as filters', async () => {
  const { to } = fakeServer({ [list]: page(prize) })
  renderScreen(<TourBaliScreen />, { at: '/?type=bonus&fstatus=failed' })
  await screen.findByText('Belum memilih')
  expect(to('/api/prizes/tour-bali/datatable').map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ length: 25, type: 'bonus', fstatus: 'failed' }),
  )
})

test('a status conflict names the other admin and keeps the input', async () => {
  let row: typeof prize = prize
  const steps = [{ ...step('pending', 'Menunggu', ''), by_programme: true }]
  const { to } = fakeServer({
    [list]: () => page(row),
    'POST /api/prizes/edit-status/p-1': () => {
      row = { ...prize, status: 'failed', status_name: 'Gagal' }
      if (steps.length === 1) steps.push(step('failed', 'Gagal', 'rina'))
      return { status: 409, body: { message: 'Sudah Gagal.', err_params: { status: 'failed' } } }
    },
    [history]: () => ({ body: { steps } }),
  })
  const { user } = renderScreen(<TourBaliScreen />)
  await user.click(await screen.findByRole('button', { name: 'Ubah Tour Bali citra' }))
  const sheet = await screen.findByRole('dialog', { name: 'Ubah Tour Bali' })
  await user.click(await within(sheet).findByText('Berhasil'))
  await user.click(await within(sheet).findByText('Perjalanan'))
  const send = async () => {
    await user.click(await within(sheet).findByRole('button', { name: 'Simpan status' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ubah Tour Bali citra?' })
    await user.click(await within(dialog).findByRole('button', { name: 'Simpan status' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  }
  expect(await within(sheet).findByText('21/11/2026 10:00 · otomatis')).toBeInTheDocument()
  await send()
  expect(
    await within(sheet).findByText(/Tadinya Menunggu, sekarang Gagal oleh rina, 21\/11\/2026 10:00/),
  ).toBeInTheDocument()
  expect(within(sheet).getByRole('radio', { name: 'Perjalanan' })).toBeChecked()
  await send()
  expect(to('/api/prizes/edit-status/p-1')[1]?.body).toMatchObject({ from: 'failed', status: 'success' })
})

test('a prize conflict names the other admin and takes over the new prize', async () => {
  let row: typeof prize = { ...prize, claim_type: 'prize' }
  const steps = [step('pending', 'Menunggu', 'citra')]
  const { to, handlers } = fakeServer({
    [list]: () => page(row),
    'POST /api/prizes/edit-status/p-1': () => {
      row = { ...row, claim_type: 'bonus', bonus: 5_000_000 }
      steps.push({ ...step('pending', 'Menunggu', 'rina'), at: '2026-11-21T11:30:00.000+07:00' })
      const err_params = { status: 'pending', claim_type: 'bonus' }
      return { status: 409, body: { message: 'Hadiah sekarang Bonus.', err_params } }
    },
    [history]: () => ({ body: { steps } }),
  })
  const { user } = renderScreen(<TourBaliScreen />)
  await user.click(await screen.findByRole('button', { name: 'Ubah Tour Bali citra' }))
  const sheet = await screen.findByRole('dialog', { name: 'Ubah Tour Bali' })
  await user.click(await within(sheet).findByText('Berhasil'))
  const send = async () => {
    await user.click(await within(sheet).findByRole('button', { name: 'Simpan status' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ubah Tour Bali citra?' })
    await user.click(await within(dialog).findByRole('button', { name: 'Simpan status' }))
  }
  await send()
  await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  const notice = await within(sheet).findByRole('region', { name: 'Hadiahnya baru diubah' })
  expect(notice).toHaveTextContent(
    /Hadiah tadinya Perjalanan, sekarang Bonus oleh rina, 21\/11\/2026 11:30\./,
  )
  expect(within(sheet).getByRole('radio', { name: 'Bonus' })).toBeChecked()
  expect(within(sheet).getByRole('radio', { name: 'Berhasil' })).toBeChecked()
  handlers['POST /api/prizes/edit-status/p-1'] = {
    body: { message: 'Tour Bali citra ditandai Berhasil: bonus Rp. 5.000.000.' },
  }
  await send()
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  const [first, second] = to('/api/prizes/edit-status/p-1')
  expect(first?.body).toMatchObject({ from: 'pending', from_claim_type: 'prize', claim_type: 'prize' })
  expect(second?.body).toMatchObject({ from: 'pending', from_claim_type: 'bonus', claim_type: 'bonus' })
})

test('a conflict of prize and status shows after the claim left the page', async () => {
  let rows = [prize]
  fakeServer({
    [list]: () => page(...rows),
    'POST /api/prizes/edit-status/p-1': () => {
      rows = []
      const err_params = { status: 'failed', claim_type: 'bonus' }
      return { status: 409, body: { message: 'Sudah Gagal.', err_params } }
    },
    [history]: { body: { steps: [step('failed', 'Gagal', 'rina')] } },
  })
  const { user } = renderScreen(<TourBaliScreen />)
  await user.click(await screen.findByRole('button', { name: 'Ubah Tour Bali citra' }))
  const sheet = await screen.findByRole('dialog', { name: 'Ubah Tour Bali' })
  await user.click(await within(sheet).findByText('Perjalanan'))
  await user.click(await within(sheet).findByRole('button', { name: 'Simpan status' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ubah Tour Bali citra?' })
  await user.click(await within(dialog).findByRole('button', { name: 'Simpan status' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  expect(
    await within(sheet).findByText(
      /Tadinya Menunggu, sekarang Gagal\. Hadiah tadinya belum dipilih, sekarang Bonus\. Terakhir diubah oleh rina/,
    ),
  ).toBeInTheDocument()
  expect(within(sheet).getByRole('radio', { name: 'Perjalanan' })).toBeChecked()
})

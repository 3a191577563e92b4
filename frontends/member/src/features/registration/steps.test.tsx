import { act, screen, waitFor, within } from '@testing-library/react'
import {
  fillRegistration,
  goToStep,
  manyPins,
  openRegistration,
  sendRegistration,
  submitButton,
} from './testing'

afterEach(() => sessionStorage.clear())

const step = (number: number) => screen.findByRole('region', { name: `Langkah ${number} dari 3` })

const stepName = (name: string) =>
  within(screen.getByRole('list', { name: 'Langkah pendaftaran' })).getByText(name)

test('shows the fields of one step at a time and focuses the next step', async () => {
  const view = openRegistration()
  expect(screen.getByLabelText('Username')).toBeVisible()
  expect(screen.getByLabelText('Nama lengkap')).not.toBeVisible()
  expect(stepName('Tempat & jumlah')).toHaveAttribute('aria-current', 'step')
  await view.user.type(screen.getByLabelText('Username'), 'dewi1')
  await goToStep(view, 2)
  expect(await step(2)).toHaveFocus()
  expect(screen.getByLabelText('Nama lengkap')).toBeVisible()
  expect(stepName('Data')).toHaveAttribute('aria-current', 'step')
  expect(screen.queryByRole('button', { name: /^Daftarkan/ })).not.toBeInTheDocument()
})

test('Enter in a field goes to the next step', async () => {
  const { user } = openRegistration()
  await user.type(screen.getByLabelText('Username'), 'dewi1{Enter}')
  await step(2)
})

test('the last step repeats all input and leads back to each step', async () => {
  const view = openRegistration()
  await fillRegistration(view)
  const review = await step(3)
  expect(review).toHaveTextContent('TempatKaki kiri dari citra')
  expect(review).toHaveTextContent('Usernamedewi1')
  expect(review).toHaveTextContent('Nama lengkapDewi')
  expect(review).toHaveTextContent('BankDiisi nanti')
  expect(review).toHaveTextContent('Kata sandiDibuat sendiri lewat tautan WhatsApp')
  expect(await screen.findByText('Perkiraan sebelum pin dipakai')).toBeVisible()
  await view.user.click(screen.getByRole('button', { name: 'Ubah Data' }))
  await step(2)
  await goToStep(view, 3)
  await view.user.click(screen.getByRole('button', { name: 'Ubah Tempat & jumlah' }))
  expect(await step(1)).toHaveFocus()
})

test('the back button of the browser goes one step back and keeps the input', async () => {
  const view = openRegistration()
  await fillRegistration(view)
  await act(() => view.router.navigate(-1))
  await step(2)
  expect(screen.getByLabelText('Nama lengkap')).toHaveValue('Dewi')
  await act(() => view.router.navigate(-1))
  await step(1)
  await act(() => view.router.navigate(1))
  await step(2)
  // Invalid input behind the forward button is found on submit.
  await view.user.clear(screen.getByLabelText('Nama lengkap'))
  await act(() => view.router.navigate(1))
  await step(3)
  await view.user.click(submitButton())
  await step(2)
  await waitFor(() => expect(screen.getByLabelText('Nama lengkap')).toHaveFocus())
  expect(screen.getByText('Isi nama lengkap')).toBeVisible()
})

test('begins with the first step after a reload in a later one', async () => {
  const { router } = openRegistration('/m/network/register/citra/left?langkah=3')
  await step(1)
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('the button shows that the next step waits for the check of the usernames', async () => {
  let reply = () => {}
  const { user } = openRegistration(undefined, {
    'POST /api/users/check': () =>
      new Promise((resolve) => {
        reply = () => resolve({ status: 404, body: { message: 'tidak ada' } })
      }),
  })
  await user.type(screen.getByLabelText('Username'), 'dewi1')
  await user.click(screen.getByRole('button', { name: 'Lanjut' }))
  const next = () => screen.getByRole('button', { name: 'Lanjut' })
  await waitFor(() => expect(next()).toHaveAttribute('aria-disabled', 'true'))
  reply()
  await step(2)
  expect(next()).not.toHaveAttribute('aria-disabled', 'true')
})

test('goes back to the entry of the first step after a reload in a later one', async () => {
  const view = openRegistration('/m/network')
  await act(() => view.router.navigate('/m/network/register/citra/left'))
  await fillRegistration(view)
  // The form is mounted again at the same entry of the history, as after a reload.
  await act(() => view.router.navigate('/m/network'))
  await act(() => view.router.navigate(-1))
  await step(1)
  await waitFor(() => expect(view.router.state.location.search).toBe(''))
  await act(() => view.router.navigate(-1))
  expect(view.router.state.location.pathname).toBe('/m/network')
})

test('after a registration Back leads to the page before the form', async () => {
  const view = openRegistration('/m/network')
  await act(() => view.router.navigate('/m/network/register/citra/left'))
  await sendRegistration(view)
  await view.user.click(await screen.findByRole('button', { name: 'OK' }))
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/m/network/genealogy/citra'))
  expect(view.router.state.location.search).toBe('?baru=dewi1')
  await act(() => view.router.navigate(-1))
  expect(view.router.state.location.pathname).toBe('/m/network')
})

test('does not leave the first step with a taken username', async () => {
  const { user } = openRegistration()
  await user.type(screen.getByLabelText('Username'), 'citra')
  // Before the check while typing.
  await user.click(screen.getByRole('button', { name: 'Lanjut' }))
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/sudah dipakai/))
  expect(screen.getByLabelText('Username')).toHaveFocus()
  await step(1)
})

test.each([
  ['usernames.0', 'Username', 1],
  ['accountqty', undefined, 1],
  ['phone', 'Nomor HP (WhatsApp)', 2],
  ['password', 'Kata sandi', 2],
  ['agree', 'Saya menyatakan data ini benar dan sah.', 3],
])('an error of the server at %s leads to its field', async (name, label, number) => {
  const view = openRegistration(undefined, {
    'POST /api/networks/register': {
      status: 422,
      body: { message: 'Periksa isian.', errors: { [name]: 'Ditolak server.' } },
    },
  })
  await sendRegistration(view)
  await view.user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  const shown = await step(number)
  expect(within(shown).getByText('Ditolak server.')).toBeVisible()
  if (label) expect(screen.getByLabelText(label)).toHaveFocus()
})

test('stays in the registration when the step changes while it is sent', async () => {
  let reply = () => {}
  const view = openRegistration('/m/network', {
    'POST /api/networks/register': () =>
      new Promise((resolve) => {
        const body = { message: 'Periksa isian.', errors: { 'usernames.0': 'Sudah dipakai.' } }
        reply = () => resolve({ status: 422, body })
      }),
  })
  await act(() => view.router.navigate('/m/network/register/citra/left'))
  await sendRegistration(view)
  await waitFor(() => expect(view.server.to('/api/networks/register')).toHaveLength(1))
  for (const name of ['Kembali', 'Ubah Data', 'Ubah Tempat & jumlah'])
    expect(screen.getByRole('button', { name })).toBeDisabled()
  await act(() => view.router.navigate(-1))
  await step(2)
  reply()
  await view.user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  expect(within(await step(1)).getByText('Sudah dipakai.')).toBeVisible()
  await view.user.click(screen.getByRole('button', { name: 'Lanjut' }))
  expect(view.router.state.location.pathname).toBe('/m/network/register/citra/left')
})

test('proposes free usernames that continue the first', async () => {
  const { user } = openRegistration(undefined, {
    ...manyPins,
    'POST /api/users/check': ({ body }) =>
      body.username === 'dewi3'
        ? { body: { message: 'ada' } }
        : { status: 404, body: { message: 'tidak ada' } },
  })
  expect(screen.queryByRole('button', { name: /^Usulkan/ })).not.toBeInTheDocument()
  await user.click(screen.getByText('3 akun'))
  await user.click(screen.getByRole('button', { name: 'Usulkan username 2 dan 3' }))
  expect(await screen.findByText(/^Username 4 sampai 20/)).toBeInTheDocument()
  expect(screen.getByLabelText('Username 1')).toHaveFocus()
  await user.click(screen.getByText('7 akun'))
  await user.type(screen.getByLabelText('Username 1'), 'dewi')
  await user.type(screen.getByLabelText('Username 4'), 'sari')
  await user.click(screen.getByRole('button', { name: 'Usulkan username 2 sampai 7' }))
  await waitFor(() => expect(screen.getByLabelText('Username 7')).toHaveValue('dewi7'))
  const values = [1, 2, 3, 4, 5, 6].map(
    (number) => screen.getByLabelText<HTMLInputElement>(`Username ${number}`).value,
  )
  expect(values).toEqual(['dewi', 'dewi2', 'dewi4', 'sari', 'dewi5', 'dewi6'])
  expect(screen.queryByRole('button', { name: /^Usulkan/ })).not.toBeInTheDocument()
})

test('disables the registration in a login-as session', async () => {
  const view = openRegistration(undefined, {}, { is_prev: true })
  await fillRegistration(view)
  expect(submitButton()).toBeDisabled()
  expect(screen.getByText(/^Anda masuk sebagai budi\. .* hanya untuk pemilik akun/)).toBeInTheDocument()
})

import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import RegistrationScreen from './registration-screen'

export const bio = {
  name: 'Rahmat',
  phone: '081111111111',
  bank_id: '2',
  bank_account_name: 'Rahmat',
  bank_account_address: '99',
}

const noBonus = { pair: 0, paid: 0, flushed: 0, flushout: 0, paid_before: 0, amount: 0 }
export const preview = {
  accounts: [{ position: 'left' }],
  pin: { needed: 1, available: 2 },
  bonuses: [
    { ...noBonus, username: 'budi', account: null, type: 'sponsor', amount: 100_000 },
    {
      username: 'budi',
      account: null,
      type: 'pairing',
      amount: 50_000,
      pair: 3,
      paid: 1,
      flushed: 2,
      flushout: 12,
      paid_before: 11,
    },
    { ...noBonus, username: null, account: 1, type: 'pairing_level', pair: 1, paid: 1, amount: 5_000 },
  ],
  total: { amount: 155_000, pair: 3, paid: 1, flushed: 2 },
  business_day: '2026-11-21',
  seq: 90,
}
/** Handlers for a caller with enough pins for every quantity. */
export const manyPins = {
  'POST /api/networks/preview': { body: { preview: { ...preview, pin: { needed: 7, available: 7 } } } },
}

const takenUsernames = ['citra', 'budi']

/** Renders the registration screen with a fake server; the usernames citra and budi are taken. */
export function openRegistration(
  at = '/m/network/register/citra/left',
  handlers: Parameters<typeof fakeServer>[0] = {},
  caller: Parameters<typeof sessionOf>[0] = {},
) {
  const server = fakeServer({
    'POST /api/networks/preview': ({ body }) => ({
      body: { preview: { ...preview, pin: { needed: Number(body.accountqty), available: 2 } } },
    }),
    'POST /api/users/check': ({ body }) =>
      takenUsernames.includes(String(body.username))
        ? { body: { message: 'ada' } }
        : { status: 404, body: { message: 'tidak ada', errors: { username: 'tidak ada' } } },
    'GET /api/banks/select2': {
      body: {
        results: [
          { id: '1', text: 'BCA' },
          { id: '2', text: 'BRI' },
        ],
        pagination: { more: false },
      },
    },
    'GET /api/users/randombio': { body: { user: bio } },
    'GET /api/networks/outcome': {
      body: { outcome: { bonuses: preview.bonuses, total: preview.total, first_seq: 91 } },
    },
    'POST /api/networks/register': { body: { message: 'Registrasi berhasil.', usernames: ['dewi1'] } },
    ...handlers,
  })
  const route = '/m/network/register/:username/:position'
  const session = sessionOf(caller, { register_quantities: '1,3,7', office_phone: '0811-222' })
  return { server, ...renderScreen(<RegistrationScreen />, { at, route, session }) }
}

type Typist = Pick<ReturnType<typeof openRegistration>, 'user'>

/** Presses Lanjut and waits for a step. */
export async function goToStep({ user }: Typist, step: number) {
  await user.click(screen.getByRole('button', { name: 'Lanjut' }))
  await screen.findByRole('region', { name: `Langkah ${step} dari 3` })
}

/** Fills in both steps for Dewi (dewi1) and checks the statement in the last. */
export async function fillRegistration(view: Typist) {
  const { user } = view
  await user.type(screen.getByLabelText('Username'), 'dewi1')
  await goToStep(view, 2)
  await user.type(screen.getByLabelText('Nama lengkap'), 'Dewi')
  await user.type(screen.getByLabelText('Nomor HP (WhatsApp)'), '0812-345-678')
  await goToStep(view, 3)
  await user.click(screen.getByLabelText('Saya menyatakan data ini benar dan sah.'))
}

/** Fills in and submits the form for Dewi (dewi1) and confirms the dialog. */
export async function sendRegistration(view: Typist) {
  const { user } = view
  await fillRegistration(view)
  await user.click(submitButton())
  const dialog = await screen.findByRole('dialog', { name: 'Daftarkan member baru?' })
  await user.click(within(dialog).getByRole('button', { name: 'Daftarkan akun' }))
}

export const submitButton = () => screen.getByRole('button', { name: /^Daftarkan/ })

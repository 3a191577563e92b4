import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import HealthScreen from './health-screen'

const at = '/api/reports/datatable'
const noPayout = { sponsor: 0, pairing: 0, pairing_level: 0 }
const month = {
  month: '2026-11',
  placements: 4,
  turnover: { registrations: 2_000_000, repeat_orders: 500_000, total: 2_500_000 },
  payout: {
    ...noPayout,
    sponsor: 750_000,
    total: 750_000,
    from_registrations: 750_000,
    from_repeat_orders: 0,
  },
  flushed: { pairs: 1_200, amount: 60_000_000 },
  ratio: 0.3,
}
const table = (rows: object[], totals: object = {}) => ({
  body: { recordsTotal: rows.length, recordsFiltered: rows.length, data: rows, totals },
})
const member = { username: 'citra', name: 'Citra Lestari' }
const recap = Object.fromEntries(
  ['total', 'sponsor', 'pairing', 'pairing_level'].flatMap((part) =>
    ['in', 'out', 'bal'].map((side) => [`${part}_${side}`, part === 'total' && side === 'in' ? 400_000 : 0]),
  ),
)

const answers = {
  'GET /api/reports/reconciliation': { body: { reconciliation: null } },
  'GET /api/reports/months': { body: { months: [month], total: { ...month, month: '' } } },
  [`POST ${at}/flushed`]: table([{ id: 'm-1', ...member, pairs: 1_200, amount: 60_000_000 }], {
    pairs: 1_200,
    amount: 60_000_000,
  }),
  [`POST ${at}/duplicates`]: table(
    [
      {
        id: '0812',
        value: '081234567890',
        accounts: 1_022,
        registrations: 2,
        first_at: null,
        last_at: '2026-11-20T10:00:00.000+07:00',
        members: [{ ...member, created_at: '2026-11-20T10:00:00.000+07:00', active: false }],
      },
    ],
    { accounts: 1_022 },
  ),
  [`POST ${at}/wallet_recapts`]: table([{ id: 'm-1', ...member, ...recap, opening: 25_000 }], recap),
}

const cardOf = (label: string) =>
  screen.findAllByText(label).then(([element]) => element?.parentElement?.parentElement)

test('shows payout and turnover in total and by month, and payout sources', async () => {
  fakeServer(answers)
  renderScreen(<HealthScreen />)
  expect(await cardOf('Omzet')).toHaveTextContent('Rp. 2.500.000Rp. 2.000.000 dari registrasi')
  expect(await cardOf('Bonus per omzet')).toHaveTextContent('30%')
  expect(await cardOf('Pasangan hangus')).toHaveTextContent('1.200')
  const months = await screen.findByRole('table', { name: 'Per bulan' })
  expect(within(months).getByRole('row', { name: /^Nov 2026/ })).toHaveTextContent('Rp. 750.00030%1.200')
  expect(screen.getByText('Dari registrasi').parentElement).toHaveTextContent('Rp. 750.000 · 100%')
  expect(screen.getByText('Dari repeat order').parentElement).toHaveTextContent('Rp. 0 · 0%')
  expect(screen.getByText('Porsi repeat order dalam omzet').parentElement).toHaveTextContent('20%')
})

test('lists flushed members, shared identities and top earners', async () => {
  const server = fakeServer(answers)
  const { user } = renderScreen(<HealthScreen />)
  const flushed = await screen.findByRole('table', { name: 'Member dengan pasangan hangus' })
  expect(flushed).toHaveTextContent('citraCitra Lestari1.200Rp. 60.000.000')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bulan' }), 'November 2026')
  await waitFor(() => expect(server.to(`${at}/flushed`).at(-1)?.body).toMatchObject({ month: '2026-11' }))

  const shared = screen.getByRole('combobox', { name: 'Yang sama' })
  expect(within(shared).queryByRole('option', { name: 'Semua' })).not.toBeInTheDocument()
  await user.selectOptions(shared, 'Nomor rekening')
  await waitFor(() =>
    expect(server.to(`${at}/duplicates`).at(-1)?.body).toMatchObject({ shared: 'account', apart: '' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Lihat akun dengan 081234567890' }))
  const accounts = await screen.findByRole('dialog', { name: 'Akun dengan 081234567890' })
  expect(within(accounts).getByRole('link', { name: 'citra' })).toHaveAttribute('href', '/a/members/citra')
  expect(accounts).toHaveTextContent('Tidak aktif')
  expect(accounts).toHaveTextContent('dan 1.021 akun lain')

  expect(
    screen.getByRole('table', { name: 'Member dengan bonus terbanyak', hidden: true }),
  ).toHaveTextContent('Rp. 375.00050%')
})

test('shows an error without monthly figures and keeps the lists', async () => {
  fakeServer({
    ...answers,
    'GET /api/reports/months': { status: 503, body: { message: 'Sedang tidak tersedia.' } },
  })
  renderScreen(<HealthScreen />)
  expect(await screen.findByText('Sedang tidak tersedia.')).toBeInTheDocument()
  expect(await screen.findByRole('table', { name: 'Member dengan pasangan hangus' })).toBeInTheDocument()
})

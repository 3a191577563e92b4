import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import * as texts from '../../texts'
import PayoutScreen from './payout-screen'
import ResultForm from './result-form'
import { detail, opened, payout } from './testing'

const result = {
  id: '',
  file_name: 'hasil.csv',
  at: null as string | null,
  by_username: '',
  paid: { count: 1, amount: 93_500 },
  refused: { count: 1, amount: 93_500 },
  repeated_count: 0,
  open_count: 0,
  problem_count: 1,
  problems: [
    {
      line: 4,
      reference: 'WD-2',
      kind: 'wrong_amount',
      reason: 'Nominalnya lain.',
      invoice: 'WD-2',
      username: 'budi01',
      expected_amount: 93_500,
      found_amount: 1,
    },
  ],
}

test('the steps of a file show where it is, and whether it needed an approval', async () => {
  const atBank = { status: 'ready', step: 'at_bank' as const, status_name: 'Di bank' }
  fakeServer(detail(atBank))
  const first = renderScreen(<PayoutScreen />, opened)
  const steps = await screen.findByRole('list', { name: 'Tahap berkas' })
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual(['Tidak perlu persetujuan', 'Siap diunduh', '3Di bank', '4Selesai'])
  expect(within(steps).getByText('Di bank')).toHaveAttribute('aria-current', 'step')
  first.unmount()

  fakeServer(detail({ status: 'cancelled', step: 'cancelled' }))
  renderScreen(<PayoutScreen />, opened)
  await screen.findByText('Rincian berkas')
  expect(screen.queryByRole('list', { name: 'Tahap berkas' })).toBeNull()
})

test('an applied report is downloaded, and its open lines are settled one by one', async () => {
  const line = {
    line: 1,
    id: 'w-2',
    invoice: 'WD-2',
    username: 'budi01',
    name: 'Budi',
    amount: 93_500,
    bank_name: 'BCA',
    bank_account_name: 'BUDI',
    bank_account_address: '0012345678',
    outcome: 'open',
    reason: '',
  }
  const atBank = {
    status: 'ready',
    step: 'at_bank' as const,
    downloaded_at: '2026-11-21T11:00:00.000+07:00',
    is_mine: 1,
  }
  const { 'GET /api/payouts/detail/p-1': page } = detail(atBank)
  const server = fakeServer({
    'GET /api/payouts/detail/p-1': {
      body: { ...page.body, results: [{ ...result, id: 'r-1', by_username: 'admin' }] },
    },
    'POST /api/payouts/lines/p-1': {
      body: {
        recordsTotal: 2,
        recordsFiltered: 2,
        data: [{ ...line, id: 'w-1', invoice: 'WD-1', outcome: 'paid' }, line],
      },
    },
    'POST /api/withdraws/change_status': {
      body: { message: '1 penarikan ditolak.', changed: 1, skipped: [] },
    },
  })
  const { user, router } = renderScreen(<PayoutScreen />, opened)
  expect(await screen.findByRole('link', { name: 'Unduh laporan hasil.csv' })).toHaveAttribute(
    'href',
    '/api/payouts/report/r-1',
  )
  expect(screen.getByRole('link', { name: 'WD-2' })).toHaveAttribute(
    'href',
    expect.stringContaining('?q=WD-2'),
  )
  await user.click(await screen.findByRole('link', { name: 'WD-2' }))
  expect(router.state.location.search).toBe('?q=WD-2')
  expect(router.state.preventScrollReset).toBe(true)
  expect(screen.getByRole('region', { name: texts.payouts.lines })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Selesaikan WD-1' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Selesaikan WD-2' }))
  const sheet = await screen.findByRole('dialog', { name: 'Selesaikan WD-2' })
  const submit = await within(sheet).findByRole('button', { name: texts.withdrawals.submit.success('1') })
  expect(sheet).toHaveTextContent(texts.payouts.settleHelp)
  expect(sheet).toHaveTextContent(texts.payouts.settleMine)
  await user.click(submit)
  const question = await screen.findByRole('dialog', { name: texts.statuses.confirmTitles.success })
  expect(question).toHaveTextContent('0012345678, BCA a.n. BUDI')
  await user.click(
    await within(question).findByRole('button', { name: texts.withdrawals.submit.success('1') }),
  )
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/withdraws/change_status')[0]?.body).toEqual({
    status_data: { status: 'success', reason: '', from: 'process', ids: ['w-2'] },
  })
})

test('a line of a voucher is settled by the call of vouchers', async () => {
  const sent = { kind: 'vouchers', status: 'ready', step: 'at_bank' } as const
  const line = {
    line: 1,
    id: 'v-1',
    invoice: 'VC-1',
    username: 'budi01',
    name: 'Budi',
    amount: 100_000,
    bank_name: 'BCA',
    bank_account_name: 'BUDI',
    bank_account_address: '0012345678',
    outcome: 'open',
    reason: '',
  }
  const server = fakeServer({
    ...detail({ ...sent, downloaded_at: '2026-11-21T11:00:00.000+07:00' }),
    'POST /api/payouts/lines/p-1': { body: { recordsTotal: 1, recordsFiltered: 1, data: [line] } },
    'POST /api/vouchers/process': { body: { message: 'Kini Berhasil.' } },
  })
  const { user } = renderScreen(<PayoutScreen />, opened)
  expect(await screen.findByText('Penarikan Voucher')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Selesaikan VC-1' }))
  const sheet = await screen.findByRole('dialog', { name: 'Selesaikan VC-1' })
  await user.click(await within(sheet).findByRole('button', { name: texts.vouchers.submit.success }))
  const question = await screen.findByRole('dialog', { name: texts.statuses.confirmTitles.success })
  await user.click(await within(question).findByRole('button', { name: texts.vouchers.submit.success }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/vouchers/process')[0]?.body).toEqual({
    id: 'v-1',
    from: 'process',
    status: 'success',
    reason: '',
  })
})

test('a line of a claim is refused with a reason by the call of payouts', async () => {
  const line = {
    line: 1,
    id: 'k-1',
    invoice: 'KR-1',
    username: 'budi01',
    name: 'Budi',
    amount: 500_000,
    bank_name: 'BCA',
    bank_account_name: 'BUDI',
    bank_account_address: '0012345678',
    outcome: 'open',
    reason: '',
  }
  const server = fakeServer({
    ...detail({ kind: 'claims', status: 'ready', step: 'at_bank' }),
    'POST /api/payouts/lines/p-1': { body: { recordsTotal: 1, recordsFiltered: 1, data: [line] } },
    'POST /api/payouts/settle': { body: { message: 'Penarikan reward KR-1 ditolak.' } },
  })
  const { user } = renderScreen(<PayoutScreen />, opened)
  await user.click(await screen.findByRole('button', { name: 'Selesaikan KR-1' }))
  const sheet = await screen.findByRole('dialog', { name: 'Selesaikan KR-1' })
  await user.click(await within(sheet).findByRole('radio', { name: 'Ditolak' }))
  await user.click(within(sheet).getByRole('button', { name: 'Nomor rekening salah' }))
  await user.click(within(sheet).getByRole('button', { name: texts.rewardClaims.submit.failed }))
  const question = await screen.findByRole('dialog', { name: texts.statuses.confirmTitles.failed })
  expect(question).toHaveTextContent('Rp. 500.000')
  expect(question).toHaveTextContent('0012345678, BCA a.n. BUDI')
  await user.click(within(question).getByRole('button', { name: texts.rewardClaims.submit.failed }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/payouts/settle').map(({ body }) => body)).toEqual([
    { id: 'k-1', status: 'failed', reason: 'Nomor rekening salah' },
  ])
})

test('a result without effect can be saved as a report', async () => {
  const none = { count: 0, amount: 0 }
  const server = fakeServer({
    'POST /api/payouts/result': {
      body: { message: 'Hasil bank diterapkan.', result: { ...result, paid: none, refused: none } },
    },
  })
  const { user } = renderScreen(<ResultForm payout={payout} onDone={() => undefined} />)
  await user.upload(await screen.findByLabelText('Berkas hasil dari bank'), new File(['a'], 'hasil.csv'))
  await user.click(await screen.findByRole('button', { name: 'Periksa hasil' }))
  await user.click(await screen.findByRole('button', { name: 'Simpan laporan' }))
  const question = await screen.findByRole('dialog', { name: 'Simpan laporan ini?' })
  await user.click(await within(question).findByRole('button', { name: 'Simpan laporan' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/payouts/result').map(({ body }) => body?.apply)).toEqual(['0', '1'])
})

test("the bank's result is previewed with its mismatches before it is applied", async () => {
  const server = fakeServer({
    'POST /api/payouts/result': { body: { message: 'Hasil bank diterapkan.', result } },
  })
  const { user } = renderScreen(<ResultForm payout={payout} onDone={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Periksa hasil' }))
  expect(await screen.findByText('Pilih berkas hasil dari bank')).toBeInTheDocument()
  expect(server.to('/api/payouts/result')).toEqual([])
  await user.upload(await screen.findByLabelText('Berkas hasil dari bank'), new File(['a'], 'hasil.csv'))
  await user.click(await screen.findByRole('button', { name: 'Periksa hasil' }))
  const report = await screen.findByRole('region', { name: 'Laporan hasil.csv' })
  expect(report).toHaveTextContent('Nominal berbeda · Baris 4')
  expect(report).toHaveTextContent('InvoiceWD-2Memberbudi01Di berkas pembayaranRp. 93.500Di hasil bankRp. 1')
  expect(within(report).queryByRole('link', { name: /Unduh laporan/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Terapkan: 1 dibayar, 1 ditolak' }))
  const question = await screen.findByRole('dialog', { name: 'Terapkan hasil bank?' })
  await user.click(await within(question).findByRole('button', { name: 'Terapkan: 1 dibayar, 1 ditolak' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('Hasil bank diterapkan.')
  const sent = server.to('/api/payouts/result').map(({ body }) => body?.apply)
  expect(sent).toEqual(['0', '1'])
})

test('a rejected result file focuses the file button, described by the error', async () => {
  const message = 'Berkas ini tidak terbaca.'
  fakeServer({ 'POST /api/payouts/result': { status: 422, body: { message, errors: { file: message } } } })
  const { user } = renderScreen(<ResultForm payout={payout} onDone={() => undefined} />)
  await user.upload(await screen.findByLabelText('Berkas hasil dari bank'), new File(['a'], 'hasil.csv'))
  await user.click(await screen.findByRole('button', { name: 'Periksa hasil' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  const button = screen.getByRole('button', { name: 'hasil.csv' })
  await waitFor(() => expect(button).toHaveFocus())
  expect(button).toHaveAccessibleDescription(message)
})

import { readTable } from '@jejaring/spreadsheet'
import { checkTemplate } from '../../src/payouts/check-template'
import { type Payee, refuseLine } from '../../src/payouts/payee'
import { shippedTemplates } from '../../src/payouts/shipped-templates'
import {
  refuseApproval,
  refuseCancellation,
  refuseDownload,
  refuseResult,
} from '../../src/payouts/step-rules'
import { writePayoutFile } from '../../src/payouts/write-file'
import { refuseChange } from '../../src/withdrawals/status'

const [generic, xendit] = shippedTemplates
const banks = new Map([[7, { code: '014', channelCode: 'ID_BCA' }]])
const payee: Payee = {
  id: 'w-1',
  invoice: 'WD-20261121-000001',
  memberId: 'm-1',
  bankId: 7,
  bankName: 'BCA',
  bankAccountName: '=BUDI,\n"SANTOSO"',
  bankAccountNumber: '0012345678',
  amountReceived: 73_500n,
  username: 'budi01',
}

test('the shipped templates write the lines of their banks without totals', async () => {
  expect((await writePayoutFile(generic!, [payee], banks)).toString()).toBe(
    'Nama Pemilik,Nomor Rekening,Kode Bank,Nominal,Invoice\r\n"\'=BUDI, ""SANTOSO""",0012345678,014,73500,WD-20261121-000001\r\n',
  )
  expect(await readTable(await writePayoutFile(xendit!, [payee], banks), { rows: 9, columns: 9 })).toEqual([
    [
      'Reference ID',
      'Amount',
      'Channel Code',
      'Bank Account Name',
      'Bank Account Number',
      'Description',
      'Email',
      'Email CC',
      'Email BCC',
    ],
    [
      'WD-20261121-000001',
      '73500',
      'ID_BCA',
      '=BUDI, "SANTOSO"',
      '0012345678',
      'Penarikan WD-20261121-000001',
      '',
      '',
      '',
    ],
  ])
})

test('a template without titles writes fixed columns', async () => {
  const columns = [
    { title: '', source: 'fixed' as const, text: 'TRF' },
    { title: '', source: 'account' as const, text: '' },
    { title: '', source: 'amount' as const, text: '' },
    { title: '', source: 'bank_name' as const, text: '' },
    { title: '', source: 'username' as const, text: '' },
  ]
  const file = await writePayoutFile(
    { ...generic!, header: false, delimiter: ';', columns },
    [payee],
    new Map(),
  )
  expect(file.toString()).toBe('TRF;0012345678;73500;BCA;budi01\r\n')
})

test('a file includes only pending withdrawals of others to banks with codes', () => {
  const row = { ...payee, status: 'pending' as const }
  expect(refuseLine(row, generic!, banks, 'admin')).toBeUndefined()
  expect(refuseLine(row, generic!, banks, 'm-1')?.kind).toBe('own')
  expect(refuseLine({ ...row, status: 'process' }, generic!, banks, 'admin')?.reason).toContain('Proses')
  expect(refuseLine({ ...row, bankId: 8 }, generic!, banks, 'admin')?.reason).toContain('kode bank')
  const half = new Map([[7, { code: '014', channelCode: '' }]])
  expect(refuseLine(row, generic!, half, 'admin')).toBeUndefined()
  expect(refuseLine(row, xendit!, half, 'admin')?.reason).toContain('channel Xendit')
})

test.each<[string, object, string]>([
  ['without a name', { name: ' ' }, 'name'],
  ['of another kind', { format: 'pdf' }, 'format'],
  ['with another delimiter', { delimiter: '"' }, 'delimiter'],
  ['without columns', { columns: [] }, 'columns'],
  ['without the amount', { columns: generic!.columns.slice(0, 3) }, 'columns'],
  ['with one title twice', { columns: [...generic!.columns, generic!.columns[0]] }, 'columns.5.title'],
  [
    'with a column of nothing known',
    { columns: [...generic!.columns, { title: 'x', source: 'password', text: '' }] },
    'columns.5.source',
  ],
  ['whose result has no status', { result: { ...generic!.result, status: '' } }, 'result.status'],
  [
    'whose result has no matching column',
    { result: { ...generic!.result, reference: '', account: '' } },
    'result.reference',
  ],
  [
    'whose result names what the file does not',
    { columns: generic!.columns.slice(0, 4) },
    'result.reference',
  ],
  [
    'with a status word for both verdicts',
    { result: { ...generic!.result, refused: ['berhasil'] } },
    'result.refused',
  ],
])('rejects a template %s', (_what, wrong, field) => {
  const checked = checkTemplate({ ...generic!, active: true, ...wrong })
  expect(checked).toEqual({ refused: expect.objectContaining({ [field]: expect.any(String) }) })
})

test('the shipped templates are valid', () => {
  for (const template of shippedTemplates)
    expect(checkTemplate({ ...template, active: true })).toHaveProperty('template')
})

describe('permissions of payout steps', () => {
  const at = new Date('2026-11-21T03:00:00Z')
  const payout = (status: 'waiting' | 'ready' | 'closed' | 'cancelled', releasedAt: Date | null = null) => ({
    number: 'PO-1',
    status,
    createdBy: 'maker',
    releasedAt,
  })

  test.each([
    ['its creator cannot approve it', refuseApproval(payout('waiting'), 'maker'), 'forbidden'],
    ['another admin approves it', refuseApproval(payout('waiting'), 'other'), undefined],
    ['an approved one cannot be approved again', refuseApproval(payout('ready'), 'other'), 'conflict'],
    [
      'its maker takes it back while it is in the house',
      refuseCancellation(payout('ready'), 'maker'),
      undefined,
    ],
    [
      'its creator cannot cancel it after the download',
      refuseCancellation(payout('ready', at), 'maker'),
      'forbidden',
    ],
    [
      'another admin can cancel it after the download',
      refuseCancellation(payout('ready', at), 'other'),
      undefined,
    ],
    ['a closed one cannot be cancelled', refuseCancellation(payout('closed', at), 'other'), 'conflict'],
    ['a waiting one cannot be downloaded', refuseDownload(payout('waiting')), 'conflict'],
    ['a cancelled one cannot be downloaded', refuseDownload(payout('cancelled')), 'conflict'],
    ['a closed one can be downloaded', refuseDownload(payout('closed', at)), undefined],
    ['one that was not downloaded has no result', refuseResult(payout('ready')), 'conflict'],
    ['a cancelled one has no result', refuseResult(payout('cancelled', at)), 'conflict'],
    ['a result can be imported twice', refuseResult(payout('closed', at)), undefined],
  ])('%s', (_what, fault, code) => expect(fault?.code).toBe(code))

  const row = { memberId: 'm-1', status: 'process' as const }
  const file = { number: 'PO-1', createdBy: 'maker', isReleased: true }
  test.each([
    [
      'nothing by hand before the bank may have it',
      { to: 'success', adminId: 'other' },
      { ...file, isReleased: false },
      'in_payout',
    ],
    ['paid, also by its creator', { to: 'success', adminId: 'maker' }, file, undefined],
    ['refused by another admin', { to: 'failed', adminId: 'other' }, file, undefined],
    ['not refused by its creator', { to: 'failed', adminId: 'maker' }, file, 'in_payout'],
    ['never returned to pending alone', { to: 'pending', adminId: 'other' }, file, 'in_payout'],
  ] as const)('a row in it is changed by hand: %s', (_what, change, by, kind) => {
    expect(refuseChange(row, change, by)?.kind).toBe(kind)
  })
})

import { readPdf } from '@jejaring/testing/pdf-text'
import { PDFDocument } from 'pdf-lib'
import type { OwnData, OwnRow, OwnTableName } from './own-data'
import { writeOwnDataPdf } from './own-data-pdf'
import { ownTables } from './own-data-tables'

const account: OwnData['account'] = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Siti Łukasz Ćirić',
  username: 'siti01',
  phone: '081234567890',
  photo: '',
  created_at: '2026-11-21T10:00:00.000+07:00',
  phone_verified_at: null,
  role: 'member',
  admin_duty: null,
  group: 'member',
  status: 'active',
  phone_verified_by: null,
  bank_id: '1',
  bank_name: 'BCA',
  bank_fee: 6500,
  bank_account_name: 'Siti',
  bank_account_address: '1234567890',
  messages: true,
  second_factor: false,
  is_prev: false,
  has_node: true,
  rights: [],
}

const created_at = '2026-11-26T17:30:00.000+07:00'
const money = {
  created_at,
  amount: 100_000,
  title: 'Bonus',
  description: 'Sponsor',
  type: 'In',
  from: 'Bonus Sponsor',
  status_name: 'Berhasil',
}
const samples: Readonly<Record<OwnTableName, OwnRow>> = {
  notifications: { created_at, message: 'Anda menerima 1 pin 🎉.', is_show: 1 },
  wallet: money,
  withdrawals: {
    created_at,
    invoice: 'WD-20261127-000888',
    type_name: 'Bonus Sponsor',
    amount_request: 1_250_000,
    amount_admin: 50_000,
    bank_fee: 6_500,
    amount_voucher: 0,
    amount_received: 1_193_500,
    bank_name: 'BCA',
    bank_account_address: '1234567890',
    bank_account_name: 'Siti',
    status_name: 'Ditolak',
    reason: 'Rekening salah',
  },
  vouchers: { ...money, type: 'Out' },
  pins: { created_at, package_name: 'Regular', code: 'KODE-PIN-1' },
  pin_history: {
    created_at,
    package_name: 'Regular',
    type_name: 'Transfer masuk',
    qty: 3,
    username: 'budi01',
    description: 'Dari budi01',
  },
  repeat_orders: {
    created_at,
    package_name: 'Repeat Order',
    type_name: 'Repeat order',
    qty: 1,
    username: '',
    description: '',
  },
}

function ownData(rowsPerTable: number, changes: Partial<OwnData> = {}): OwnData {
  const tables = Object.fromEntries(
    Object.entries(samples).map(([name, row]) => [
      name,
      { rows: Array.from({ length: rowsPerTable }, () => row), total: rowsPerTable },
    ]),
  ) as unknown as OwnData['tables']
  return {
    exportedAt: new Date('2026-11-27T03:04:00Z'),
    account,
    identity: undefined,
    security: {
      hold_until: null,
      email: null,
      events: [{ fields: ['bank', 'phone'], by_admin: true, created_at }],
    },
    sessions: [{ created_at, last_used_at: created_at, device: 'Chrome di Android', is_current: true }],
    consents: [{ key: 'privacy', version: '2026-11-27', accepted_at: created_at, how: 'dashboard' }],
    tables,
    ...changes,
  }
}

const textOf = async (data: OwnData) =>
  (await readPdf(await writeOwnDataPdf(data, 'PT Uji Maju'))).lines.flat()

it('writes every section with its rows, amounts in Rupiah and times in WIB', async () => {
  const text = await textOf(ownData(1))
  const headings = [
    'Akun',
    'Identitas',
    'Keamanan',
    'Perubahan Data Penting',
    'Riwayat Masuk',
    'Persetujuan',
    ...ownTables.map(({ title }) => title),
  ]
  expect(text).toEqual(expect.arrayContaining(headings))
  expect(text).toEqual(
    expect.arrayContaining([
      'PT Uji Maju',
      'Siti Łukasz Ćirić @siti01',
      'Dibuat 27/11/2026 10:04 WIB. Semua waktu dalam WIB. Simpan di tempat yang aman.',
      'Data bank, Nomor HP',
      'Chrome di Android',
      '2026-11-27',
      'Anda menerima 1 pin .',
      'Rp. 100.000',
      'Rp. 1.193.500',
      'WD-20261127-000888',
      '26/11/2026 17:30',
      'KODE-PIN-1',
      'Transfer masuk',
    ]),
  )
  expect(
    text.some((line) => /^Jejaring · Data pribadi @siti01 · .* WIB · Halaman 1 dari \d$/.test(line)),
  ).toBe(true)
})

it('shows masked identity numbers where identities are verified', async () => {
  const identity = {
    status_name: 'Ditolak',
    reason: 'Foto buram.',
    nik: '32**********01',
    npwp: '',
    pictures: ['id_card'],
    submitted_at: created_at,
    decided_at: null,
  }
  const text = await textOf(ownData(1, { identity }))
  expect(text).toEqual(expect.arrayContaining(['32**********01', 'Foto buram.', 'KTP']))
})

it('says how many rows a truncated table has, and which table is empty', async () => {
  const data = ownData(0)
  const wallet = { rows: [samples.wallet, samples.wallet], total: 12_345 }
  const text = await textOf({ ...data, tables: { ...data.tables, wallet } })
  expect(text).toContain('2 baris terbaru dari 12.345.')
  expect(text.filter((line) => line === 'Belum ada data.')).toHaveLength(6)
})

it('writes the longest file page by page, in less than 4 MB', async () => {
  const data = ownData(5_000)
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  const pdf = await writeOwnDataPdf(data, 'PT Uji Maju')
  clearInterval(timer)
  const pages = (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount()
  expect(pages).toBeGreaterThan(1_000)
  expect(ticks).toBeGreaterThan(pages / 10)
  expect(pdf.length).toBeLessThan(4_000_000)
}, 120_000)

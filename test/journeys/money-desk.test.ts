import { readFile } from 'node:fs/promises'
import { adminPassword } from '../support/running-system'
import { changeSelected } from './change-selected'
import { openClientPage } from './client-page'
import { redraw, startTable } from './client-widgets'
import { memberPassword, TestData, visitorOf } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'
import { downloadsWorkbook } from './withdrawals-workbook'

const owner = 'kasirini'

const arrive = useBrowser()
beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember(owner, { pins: 4 })
  await testData.addMember('kasirkiri', { upline: owner, side: 'left', sponsor: owner })
  await testData.addMember('kasirkanan', { upline: owner, side: 'right', sponsor: owner })
  await testData.addMember('kasirkirib', { upline: 'kasirkiri', side: 'left', sponsor: owner })
  await testData.addMember('kasirkananb', { upline: 'kasirkanan', side: 'right', sponsor: owner })
  // Two pairs leave 10.000 as voucher, which is less than the usual minimum.
  await setValue('voucher_min', '10000')
})
afterAll(async () => {
  await setValue('voucher_min', '50000')
})

// covers: /m/wallet, /m/withdraw, /m/withdraw/receipt/:id, /verify/:token, /m/vouchers
// covers: /a/withdraws, /a/payouts, /a/payouts/:id, /a/vouchers
test('a bonus is explained, paid with a verifiable receipt, its voucher paid by a file', async () => {
  const member = await arrive({ phone: true })
  const admin = await arrive()
  const stranger = await arrive()
  await member.loginAt('/m/wallet', owner, memberPassword)
  await admin.loginAt('/a/withdraws', 'admin', adminPassword)

  await checkExplanation(member)
  await asksForMoney(member)
  const payout = await payOut(admin)
  await linesAnswerDataTables(admin, payout)
  const proof = await keepsReceipt(member)
  await isProven(stranger, proof)
  await asksForVoucher(member)
  await paysVoucher(admin)

  for (const person of [member, admin, stranger]) {
    await person.close()
  }
}, 180_000)

async function checkExplanation(member: User): Promise<void> {
  await member.step('a line of the wallet says why it is there', async () => {
    const { page } = member
    await member.reloadUntilText(page.getByRole('main'), /Saldo\s*Rp\.\s510\.000/)
    const lines = page.getByRole('list', { name: 'Mutasi dompet' })
    await lines.getByRole('button', { name: 'Bonus Pairing', exact: true }).first().click()
    const sheet = member.dialog('Asal transaksi ini')
    await member.waitForText(
      sheet,
      'Akun yang ditempatkan',
      'Batas paket Anda',
      '12 pasangan per hari',
      'Versi aturan',
    )
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })
}

async function asksForMoney(member: User): Promise<void> {
  await member.step('the member asks for what its pairs earned', async () => {
    await member.goTo('Penarikan Saldo')
    await member.page.getByRole('button', { name: 'Tarik Bonus Pairing', exact: true }).click()
    const form = member.dialog('Tarik Bonus Pairing')
    await form.getByLabel('Jumlah penarikan').fill('100000')
    await form.getByLabel('Kata sandi Anda').fill(memberPassword)
    await form.getByRole('button', { name: 'Tarik Rp. 100.000' }).click()
    await member.answerDialog('Tarik saldo?', 'Tarik Rp. 100.000')
    await member.answerDialog('Berhasil!', 'OK')
  })
}

/** Returns the id of the payout. */
async function payOut(admin: User): Promise<string> {
  const { page } = admin
  let payout = ''
  await admin.step(
    'the admin checks it, sees the sum per bank, and makes the file for the bank',
    async () => {
      await page.goto(`/a/withdraws?st=pending&q=${owner}`)
      await page.getByRole('checkbox', { name: /^Pilih WD-/ }).check()
      const bar = page.getByRole('region', { name: 'Pilihan Anda' })
      await bar.getByRole('button', { name: 'Ubah status' }).click()
      const change = admin.dialog('Ubah status')
      await admin.waitForText(
        change.getByRole('table', { name: 'Pilihan Anda, per bank' }),
        /Total\s*1\s*Rp\.\s73\.500/,
      )
      await page.keyboard.press('Escape')
      await change.waitFor({ state: 'detached' })
      await bar.getByRole('button', { name: 'Buat berkas pembayaran' }).click()
      const sheet = admin.dialog('Buat berkas pembayaran')
      await admin.waitForText(
        sheet.getByRole('table', { name: 'Isi berkas, per bank' }),
        /Total\s*1\s*Rp\.\s73\.500/,
      )
      await sheet.getByRole('button', { name: 'Buat berkas: 1 penarikan' }).click()
      await admin.answerDialog('Buat berkas pembayaran?', 'Buat berkas: 1 penarikan')
      await admin.answerDialog('Berhasil!', 'OK')
      await admin.waitForText(page.getByRole('main'), 'Siap diunduh', 'Rp. 73.500')
    },
  )
  await admin.step("the file goes to the bank, and the bank's result pays the member", async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Unduh berkas' }).click(),
    ])
    const [head = '', line = ''] = (await readFile((await file.path())!, 'utf8')).split('\r\n')
    expect(line).toContain('9876543210')
    await page.getByRole('button', { name: 'Unggah hasil bank' }).click()
    await admin.waitForText(page.locator('[aria-current="step"]'), 'Di bank')
    const sheet = admin.dialog('Unggah hasil bank')
    const result = `${head},Status\r\n${line},Berhasil\r\nX,12345,014,1,WD-X,Berhasil\r\n`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'hasil.csv', mimeType: 'text/csv', buffer: Buffer.from(result) })
    await sheet.getByRole('button', { name: 'Periksa hasil' }).click()
    await admin.waitForText(sheet, 'Referensi tidak dikenal', 'WD-X', /Di hasil bank\s*Rp\.\s1/)
    await sheet.getByRole('button', { name: 'Terapkan: 1 dibayar, 0 ditolak' }).click()
    await admin.answerDialog('Terapkan hasil bank?', 'Terapkan: 1 dibayar, 0 ditolak')
    await admin.answerDialog('Berhasil!', 'OK')
    await admin.waitForText(page.locator('[aria-current="step"]'), 'Selesai')
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Unduh laporan hasil.csv' }).click(),
    ])
    expect(report.suggestedFilename()).toMatch(/^laporan-hasil-bank.*\.xlsx$/)
    expect(await report.failure()).toBeNull()
    payout = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await admin.goTo('Berkas Pembayaran')
    await admin.waitForText(page.getByRole('main'), /PO-\d{8}-\d{6}/)
  })
  await admin.step('its history names who paid', async () => {
    await page.goto(`/a/withdraws?st=success&q=${owner}`)
    // The end of the number distinguishes the files of a day.
    const number = page.getByTitle(/^PO-\d{8}-\d{6}$/).first()
    expect(await number.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 320, height: 740 })
    await page.getByRole('table').waitFor({ state: 'hidden' })
    const invoice = (await page.getByTitle(/^WD-/).first().boundingBox())!
    expect(invoice.x + invoice.width).toBeLessThanOrEqual((await number.boundingBox())!.x)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: /^Rincian WD-/ }).click()
    await admin.waitForText(
      admin.dialog('Rincian').getByRole('region', { name: 'Riwayat status' }),
      `${owner} (pemilik)`,
    )
    await page.keyboard.press('Escape')
  })
  await downloadsWorkbook(admin, owner)
  return payout
}

async function linesAnswerDataTables(admin: User, payout: string): Promise<void> {
  const { page } = admin
  await admin.step("the file's lines answer DataTables, as every table does", async () => {
    await openClientPage(page)
    const columns = ['line', 'invoice', 'username', 'name', 'amount', 'bank_name', 'outcome']
    const first = await startTable(page, `/api/payouts/lines/${payout}`, columns)
    const counts = { recordsTotal: 1, recordsFiltered: 1, data: [{ username: owner, outcome: 'paid' }] }
    expect(first).toMatchObject({ status: 200, reply: { draw: 1, ...counts } })
    for (const [index] of columns.entries()) {
      const { status, reply } = await redraw(page, `window.table.order([${index}, 'desc']).draw()`)
      expect({ status, reply }).toMatchObject({ status: 200, reply: { draw: index + 2, ...counts } })
    }
    const { reply } = await redraw(page, `window.table.search('tidak-ada-yang-begini').draw()`)
    expect(reply).toMatchObject({ recordsTotal: 1, recordsFiltered: 0, data: [] })
    await page.goto('/a/payouts')
  })
}

async function keepsReceipt(member: User): Promise<string> {
  let address = ''
  await member.step('the member opens the receipt', async () => {
    await member.page.goto('/m/withdraw')
    await member.page.getByRole('link', { name: /^Kuitansi WD-/ }).click()
    await member.heading('Kuitansi Penarikan').waitFor()
    await member.waitForText(
      member.page.getByRole('main'),
      'Rp. 73.500',
      'tujuh puluh tiga ribu lima ratus rupiah',
      '****3210',
    )
    address = (await member.page.getByRole('link', { name: /\/verify\// }).getAttribute('href')) ?? ''
  })
  return address
}

async function isProven(stranger: User, address: string): Promise<void> {
  await stranger.step('anybody can check it, and learns no name', async () => {
    await stranger.page.goto(address)
    await stranger.heading('Periksa Kuitansi').waitFor()
    const page = stranger.page.getByRole('main')
    await stranger.waitForText(page, /Kuitansi WD-\S+ sah/, 'Rp. 73.500', 'W*** S***', '****3210')
    expect(await page.textContent()).not.toContain('Wahyu')
  })
}

async function asksForVoucher(member: User): Promise<void> {
  const { page } = member
  await member.step('the member asks for the voucher, with the password at the end', async () => {
    await page.goto('/m/vouchers')
    await member.waitForText(page.getByRole('main'), /Saldo Voucher\s*Rp\.\s10\.000/)
    await page.getByRole('button', { name: 'Tarik Voucher' }).click()
    const form = member.dialog('Tarik Voucher')
    await form.getByRole('button', { name: 'Semua', exact: true }).click()
    await member.waitForText(form, 'sepuluh ribu rupiah')
    await form.getByRole('button', { name: 'Lanjut: tarik Rp. 10.000' }).click()
    await form.getByLabel('Kata sandi Anda', { exact: true }).fill(memberPassword)
    await form.getByRole('button', { name: 'Tarik Rp. 10.000' }).click()
    await member.answerDialog('Berhasil!', 'OK')
    const lines = page.getByRole('list', { name: 'Mutasi voucher' }).getByRole('listitem')
    await member.waitForText(lines, /Penarikan voucher VC-/)
  })
}

async function paysVoucher(admin: User): Promise<void> {
  const { page } = admin
  await admin.step('the admin changes the selected vouchers together, and back', async () => {
    await admin.goTo('Penarikan Voucher')
    await page.getByRole('searchbox').fill(owner)
    await admin.waitForText(page.getByRole('table'), '9876543210')
    await changeSelected(admin, 'Tandai sedang diproses?', 'Proses 1 pengajuan')
    await admin.waitForText(page.getByRole('table'), 'Proses')
    await changeSelected(admin, 'Kembalikan ke antrean?', 'Kembalikan 1 pengajuan ke antrean', 'Tunggu')
    await admin.waitForText(page.getByRole('table'), 'Tunggu')
  })
  await admin.step('the admin makes a payout file of the voucher', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Unduh Excel' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^penarikan-voucher_.*cari-kasirini\.xlsx$/)
    await page.getByRole('checkbox', { name: /^Pilih VC-/ }).check()
    const bar = page.getByRole('region', { name: 'Pilihan Anda' })
    await bar.getByRole('button', { name: 'Buat berkas pembayaran' }).click()
    const sheet = admin.dialog('Buat berkas pembayaran')
    await admin.waitForText(
      sheet.getByRole('table', { name: 'Isi berkas, per bank' }),
      /Total\s*1\s*Rp\.\s10\.000/,
    )
    await sheet.getByRole('button', { name: 'Buat berkas: 1 penarikan' }).click()
    await admin.answerDialog('Buat berkas pembayaran?', 'Buat berkas: 1 penarikan')
    await admin.answerDialog('Berhasil!', 'OK')
    await admin.waitForText(page.getByRole('main'), 'Penarikan Voucher', 'Rp. 10.000')
  })
  await admin.step('its line is settled by hand, and can only be looked at afterwards', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Unduh berkas' }).click(),
    ])
    expect(await readFile((await file.path())!, 'utf8')).toMatch(/9876543210.*,10000,VC-/)
    await page.getByRole('button', { name: /^Selesaikan VC-/ }).click()
    const sheet = page.getByRole('dialog', { name: /^Selesaikan VC-/ })
    await sheet.getByRole('button', { name: 'Tandai sudah dibayar' }).click()
    await admin.answerDialog('Tandai sudah dibayar?', 'Tandai sudah dibayar')
    await admin.answerDialog('Berhasil!', 'OK')
    await admin.waitForText(page.locator('[aria-current="step"]'), 'Selesai')
    await page.goto(`/a/vouchers?q=${owner}`)
    await page.getByRole('button', { name: /^Rincian VC-/ }).click()
    await admin.waitForText(admin.dialog('Rincian'), 'Rp. 10.000', /PO-\d{8}-\d{6}/)
  })
}

async function setValue(key: string, value: string): Promise<void> {
  const admin = await visitorOf('admin', adminPassword)
  const { status } = await admin.post('/api/configs/update', { key, value })
  expect(status).toBe(200)
}

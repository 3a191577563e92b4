import { adminPassword } from '../support/running-system'
import { fillRegistration, nextStep, registrationStep } from './fill-registration'
import { useBrowser } from './use-browser'
import { fieldError, type User } from './user'

const password = 'sandi-dewi-uji'
const accounts = ['dewiatas', 'dewikiri', 'dewikanan'] as const
const [dewi, kiri, kanan] = accounts

const arrive = useBrowser()

// covers: /auth/login, /auth/logout
// covers: /m/dashboard, /m/network/genealogy, /m/network/register/:username/:position
// covers: /m/network/levels, /m/network/sponsor, /m/pins/transfer, /m/wallet, /m/withdraw
// covers: /a/pins, /a/withdraws
test('a pin leads to a paid withdrawal by clicking and typing', async () => {
  const admin = await arrive()
  await beginAsAdmin(admin)
  await makePins(admin)
  await registerThree(admin)
  await sendPins(admin, dewi)
  await logOut(admin)

  const member = await arrive({ phone: true })
  await registerBelow(member)
  await lookAtBonuses(member)
  await passOnAPin(member)
  await lookAtNetwork(member)
  await withdraw(member)

  await payOut(admin)
  await seePaid(member)

  await Promise.all([admin.close(), member.close()])
}, 180_000)

async function beginAsAdmin(admin: User): Promise<void> {
  await admin.step('the admin opens the page and mistypes the password', async () => {
    await admin.page.goto('/')
    await admin.heading('Masuk').waitFor()
    admin.errors.expectFailure(422, '/api/auth/login')
    await admin.page.getByLabel('Username').fill('admin')
    await admin.page.getByLabel('Kata sandi', { exact: true }).fill('bukan-sandinya')
    await admin.page.getByRole('button', { name: 'Masuk' }).click()
    await admin.dialog('Maaf!').waitFor()
    await admin.answerDialog('Maaf!', 'Tutup')
  })
  await admin.step('the admin logs in', async () => {
    await admin.login('admin', adminPassword)
    await admin.heading('Beranda').waitFor()
  })
}

async function makePins(admin: User): Promise<void> {
  await admin.step('the admin makes twenty pins', async () => {
    await admin.goTo('Buat Pin')
    await admin.page.getByRole('button', { name: 'Buat Pin' }).click()
    const form = admin.dialog('Buat Pin')
    await form.getByLabel('Jumlah pin').fill('20')
    await form.getByLabel('Kata sandi Anda').fill(adminPassword)
    await form.getByRole('button', { name: 'Buat 20 pin' }).click()
    await admin.waitForText(
      admin.dialog('Buat pin baru?'),
      'dua puluh',
      'stok Anda sendiri',
      'Rp. 10.000.000',
    )
    await admin.answerDialog('Buat pin baru?', 'Buat 20 pin')
    await admin.answerDialog('Berhasil!', 'OK')
    await form.waitFor({ state: 'detached' })
    const rows = admin.page.getByRole('table', { name: 'Pin tersedia' }).getByRole('row')
    await rows.filter({ hasText: 'Regular' }).filter({ hasText: 'admin' }).first().waitFor()
  })
}

async function registerThree(admin: User): Promise<void> {
  const { page } = admin
  await admin.step('a taken username is refused at its field', async () => {
    await admin.goTo('Jaringan')
    await page.getByRole('link', { name: 'Daftar: kiri admin' }).click()
    await admin.heading('Registrasi Jaringan').waitFor()
    // The check of a free username answers 404, also while one is typed.
    admin.errors.allowFailures(404, /\/api\/users\/check$/)
    await page.getByText('3 akun', { exact: true }).click()
    await page.getByLabel('Username 1').fill(dewi)
    await page.getByLabel('Username 2').fill('admin')
    await page.getByLabel('Username 3').fill(kanan)
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
    await admin.waitForText(page.getByRole('main'), 'Username admin sudah dipakai')
    expect(await fieldError(page.getByLabel('Username 2'))).not.toBe('')
  })
  await admin.step('an error of the server leads back to the step of its field', async () => {
    await fillRegistration(admin, { usernames: accounts, name: 'Dewi Lestari', password: 'password123' })
    admin.errors.expectFailure(422, '/api/networks/register')
    await page.getByRole('button', { name: 'Daftarkan 3 akun' }).click()
    await admin.answerDialog('Daftarkan member baru?', 'Daftarkan 3 akun')
    await admin.answerDialog('Maaf!', 'Tutup')
    await registrationStep(page, 2).waitFor()
    expect(await fieldError(page.getByLabel('Kata sandi', { exact: true }))).not.toBe('')
  })
  await admin.step('with another password all three appear in the tree', async () => {
    await page.getByLabel('Kata sandi', { exact: true }).fill(password)
    await page.getByLabel('Ulangi kata sandi').fill(password)
    await nextStep(admin, 3)
    await page.getByRole('button', { name: 'Daftarkan 3 akun' }).click()
    await admin.answerDialog('Daftarkan member baru?', 'Daftarkan 3 akun')
    await admin.waitForText(admin.dialog('Berhasil!'), ...accounts)
    await admin.answerDialog('Berhasil!', 'OK')
    await admin.heading('Jaringan').waitFor()
    const cards = page.getByRole('region', { name: 'Pohon jaringan' }).getByRole('article')
    for (const username of accounts) await cards.filter({ hasText: username }).first().waitFor()
  })
}

async function sendPins(admin: User, username: string): Promise<void> {
  await admin.step('the admin sends four pins to the new member', async () => {
    await admin.goTo('Pin Transfer')
    await transfer(admin, { username, qty: 4, password: adminPassword })
  })
}

/** Reads the number of pins first, because other journeys create and use pins too. */
async function transfer(
  person: User,
  order: { username: string; qty: number; password: string },
): Promise<void> {
  const stock = person.page.getByRole('main').getByText(/Regular\s*\d+/)
  const left = Number(/Regular\s*(\d+)/.exec((await stock.first().textContent()) ?? '')?.[1])
  await person.page.getByRole('button', { name: 'Transfer Pin' }).click()
  const form = person.dialog('Transfer Pin')
  await person.selectOption(form, 'Paket', `Regular — ${left} pin`)
  await form.getByLabel('Username penerima').fill(order.username)
  await form.getByLabel('Jumlah pin').fill(String(order.qty))
  await person.waitForText(form, `${order.username} atas nama Dewi Lestari`)
  await form.getByLabel('Kata sandi Anda').fill(order.password)
  await form.getByRole('button', { name: `Kirim ${order.qty} pin` }).click()
  await person.answerDialog('Kirim pin?', `Kirim ${order.qty} pin`)
  await person.answerDialog('Berhasil!', 'OK')
  await person.waitForText(person.page.getByRole('main'), new RegExp(`Regular\\s*${left - order.qty}(?!\\d)`))
}

async function logOut(admin: User): Promise<void> {
  await admin.step('the admin logs out', async () => {
    await admin.page.getByRole('button', { name: 'Menu akun: admin' }).click()
    await admin.page.waitForLoadState('networkidle')
    admin.errors.setGuest(true)
    await admin.page.getByRole('link', { name: 'Keluar' }).last().click()
    await admin.heading('Masuk').waitFor()
  })
}

async function registerBelow(member: User): Promise<void> {
  await member.step('the member logs in on a phone', async () => {
    await member.loginAt('/', dewi, password)
    await member.heading('Beranda').waitFor()
  })
  const slots = [
    { upline: kiri, side: 'kiri', username: 'rinikiri' },
    { upline: kanan, side: 'kanan', username: 'rinikanan' },
  ]
  for (const { upline, side, username } of slots) {
    await member.step(`the member registers ${username}`, async () => {
      await member.page.getByRole('link', { name: 'Daftar', exact: true }).click()
      const slot = new RegExp(`^Kaki ${side} ${upline}\\W*Di kaki`)
      await member.page.getByRole('link', { name: slot }).click()
      await member.heading('Registrasi Jaringan').waitFor()
      await fillRegistration(member, { usernames: [username], name: 'Rini Utami', password })
      await member.page.getByRole('button', { name: 'Daftarkan akun' }).click()
      await member.answerDialog('Daftarkan member baru?', 'Daftarkan akun')
      await member.answerDialog('Berhasil!', 'OK')
      await member.page.getByRole('article').filter({ hasText: username }).waitFor()
    })
  }
}

// Two pairs of 50.000, two sponsored at 100.000, and a pair at each of two levels at 5.000.
async function lookAtBonuses(member: User): Promise<void> {
  const { page } = member
  await member.step('the bonuses arrive on the dashboard', async () => {
    await page.getByRole('link', { name: 'Beranda' }).click()
    await member.heading('Beranda').waitFor()
    const amounts = page.getByRole('region', { name: 'Ringkasan' })
    await member.reloadUntilText(
      amounts,
      /Bonus Total\s*Rp\.\s310\.000/,
      /Bonus Sponsor\s*Rp\.\s200\.000/,
      /Bonus Pairing\s*Rp\.\s100\.000/,
      /Bonus Pairing \(Level\)\s*Rp\.\s10\.000/,
    )
    await member.waitForText(page.getByRole('region', { name: 'Saldo', exact: true }), 'Rp. 310.000')
  })
  await member.step('and in the wallet', async () => {
    await page.getByRole('link', { name: 'Dompet', exact: true }).click()
    await member.heading('Dompet Saya').waitFor()
    await member.waitForText(page.getByRole('main'), /Saldo\s*Rp\.\s310\.000/)
    const lines = page.getByRole('list', { name: 'Mutasi dompet' }).getByRole('listitem')
    await member.waitForText(lines, 'Bonus Sponsor', '+Rp. 100.000')
    await member.waitForText(lines, 'Bonus Pairing', '+Rp. 50.000')
  })
}

async function passOnAPin(member: User): Promise<void> {
  await member.step('the member passes a pin on', async () => {
    await member.goTo('Pin Transfer')
    await member.waitForText(member.page.getByRole('main'), /Regular\s*2(?!\d)/)
    await transfer(member, { username: kiri, qty: 1, password })
  })
}

async function lookAtNetwork(member: User): Promise<void> {
  const items = (name: string) => member.page.getByRole('list', { name }).getByRole('listitem')
  await member.step('the pairs of each level are there', async () => {
    await member.goTo('Pasangan Level')
    await member.waitForText(items('Pasangan Level'), /Level 1\D/, '1 pasangan')
    await member.waitForText(items('Pasangan Level'), /Level 2\D/, '1 pasangan')
  })
  await member.step('and the members who were sponsored', async () => {
    await member.goTo('Jaringan Sponsor')
    await member.waitForText(member.page.getByRole('main'), /Total Sponsor\s*2/)
    for (const username of ['rinikiri', 'rinikanan']) {
      await member.waitForText(items('Member yang Anda sponsori'), username)
    }
  })
}

// 100.000 less 10 % for the programme, 10 % as voucher and 2.500 for the bank.
async function withdraw(member: User): Promise<void> {
  const { page } = member
  const form = member.dialog('Tarik Bonus Pairing')
  await member.step('the costs of a withdrawal are shown before it is asked for', async () => {
    await member.goTo('Penarikan Saldo')
    await page.getByRole('button', { name: 'Tarik Bonus Pairing', exact: true }).click()
    await form.getByLabel('Jumlah penarikan').fill('100000')
    await member.waitForText(
      form,
      /Nominal\s*Rp\.\s100\.000/,
      /Biaya admin \(10%\)\s*.?Rp\.\s10\.000/,
      /Masuk voucher \(10%\)\s*.?Rp\.\s10\.000/,
      /Biaya transfer bank\s*.?Rp\.\s2\.500/,
      /Diterima\s*Rp\.\s77\.500/,
    )
  })
  await member.step('a wrong password is refused at its field', async () => {
    await form.getByLabel('Kata sandi Anda').fill('bukan-sandinya')
    member.errors.expectFailure(422, '/api/withdraws/request')
    await form.getByRole('button', { name: 'Tarik Rp. 100.000' }).click()
    await member.waitForText(member.dialog('Tarik saldo?'), 'seratus ribu rupiah')
    await member.answerDialog('Tarik saldo?', 'Tarik Rp. 100.000')
    await member.answerDialog('Maaf!', 'Tutup')
    expect(await fieldError(form.getByLabel('Kata sandi Anda'))).not.toBe('')
  })
  await member.step('with the right one it waits to be paid', async () => {
    await form.getByLabel('Kata sandi Anda').fill(password)
    await form.getByRole('button', { name: 'Tarik Rp. 100.000' }).click()
    await member.answerDialog('Tarik saldo?', 'Tarik Rp. 100.000')
    await member.answerDialog('Berhasil!', 'OK')
    const history = page.getByRole('list', { name: 'Riwayat penarikan' }).getByRole('listitem')
    await member.waitForText(history, 'Menunggu', 'Rp. 100.000')
  })
}

async function payOut(admin: User): Promise<void> {
  const { page } = admin
  const row = page.getByRole('row').filter({ hasText: dewi })
  await admin.step('the admin finds and checks the withdrawal', async () => {
    await admin.loginAt('/a/withdraws', 'admin', adminPassword)
    await admin.heading('Penarikan Saldo').waitFor()
    const found = page.waitForResponse((answer) => answer.request().postData()?.includes(dewi) ?? false)
    await page.getByRole('searchbox').fill(dewi)
    await found
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await admin.waitForText(row, 'Rp. 77.500', 'Menunggu')
    await row.getByRole('checkbox').check()
    await admin.waitForText(page.getByRole('region', { name: 'Pilihan Anda' }), '1 dipilih', 'Rp. 77.500')
  })
  await admin.step('and marks it as paid', async () => {
    await page.getByRole('button', { name: 'Ubah status', exact: true }).click()
    const form = admin.dialog('Ubah status')
    await form.getByText('Berhasil', { exact: true }).click()
    await form.getByRole('button', { name: 'Tandai 1 penarikan sudah dibayar' }).click()
    await admin.waitForText(admin.dialog('Tandai sudah dibayar?'), 'tujuh puluh tujuh ribu lima ratus rupiah')
    await admin.answerDialog('Tandai sudah dibayar?', 'Tandai 1 penarikan sudah dibayar')
    await admin.answerDialog('Berhasil!', 'OK')
    await admin.waitForText(row, 'Berhasil')
    expect(await row.getByRole('checkbox').count()).toBe(0)
  })
}

async function seePaid(member: User): Promise<void> {
  const { page } = member
  await member.step('the member sees that it was paid', async () => {
    const history = page.getByRole('list', { name: 'Riwayat penarikan' }).getByRole('listitem')
    await member.reloadUntilText(history, 'Berhasil', 'Rp. 100.000')
  })
  await member.step('and the voucher', async () => {
    await page.getByRole('link', { name: 'Beranda' }).click()
    const amounts = page.getByRole('region', { name: 'Ringkasan' })
    await member.waitForText(amounts, /Saldo Voucher\s*Rp\.\s10\.000/, /Withdraw\s*Rp\.\s100\.000/)
  })
}

import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { adminPassword } from '../support/running-system'
import { fillsStep } from './fill-registration'
import { clippedTexts, lowContrastFields, overflowingCards } from './legibility'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

interface Screen {
  path: string
  heading: string
  /** Opens something on the screen before it is checked. */
  open?: (person: User) => Promise<void>
}

const guest: Screen[] = [
  { path: '/auth/login', heading: 'Masuk' },
  { path: '/auth/login', heading: 'Masuk', open: mistypeLogin },
  { path: '/auth/forgot', heading: 'Lupa Kata Sandi' },
  { path: '/auth/recover/tautan-uji', heading: 'Atur Kata Sandi' },
  { path: '/verify/bukan-kuitansi', heading: 'Periksa Kuitansi' },
  { path: '/verify/certificate/bukan-sertifikat', heading: 'Periksa Sertifikat' },
  { path: '/entah-apa', heading: 'Halaman tidak ditemukan' },
]

const member: Screen[] = [
  { path: '/home', heading: 'Beranda' },
  { path: '/m/profile', heading: 'Profil Saya' },
  { path: '/m/notifications', heading: 'Notifikasi' },
  { path: '/m/dashboard', heading: 'Beranda' },
  { path: '/m/dashboard', heading: 'Beranda', open: opensMenu },
  { path: '/m/network/genealogy', heading: 'Jaringan' },
  { path: '/m/network/genealogy?daftar=1', heading: 'Jaringan' },
  { path: '/m/network/genealogy/terangkiri', heading: 'Jaringan' },
  { path: '/m/network/genealogy', heading: 'Jaringan', open: asList },
  { path: '/m/network/register/terangkiri/left', heading: 'Registrasi Jaringan' },
  {
    path: '/m/network/register/terangkiri/left',
    heading: 'Registrasi Jaringan',
    open: openDialogBy('Bagikan tempat'),
  },
  { path: '/m/network/register/terangkiri/left', heading: 'Registrasi Jaringan', open: fillsStep(1) },
  { path: '/m/network/register/terangkiri/left', heading: 'Registrasi Jaringan', open: fillsStep(2) },
  { path: '/m/network/levels', heading: 'Pasangan Level' },
  { path: '/m/network/sponsor', heading: 'Jaringan Sponsor' },
  { path: '/m/pins/transfer', heading: 'Pin Transfer' },
  { path: '/m/pins/transfer', heading: 'Pin Transfer', open: openDialogBy('Transfer Pin') },
  { path: '/m/pins/history', heading: 'Pin Riwayat' },
  { path: '/m/ro', heading: 'Repeat Order' },
  { path: '/m/ro', heading: 'Repeat Order', open: openDialogBy('Repeat Order') },
  { path: '/m/stokis', heading: 'Stokis' },
  { path: '/m/bantuan', heading: 'Panduan Member' },
  { path: '/m/wallet', heading: 'Dompet Saya' },
  { path: '/m/withdraw', heading: 'Penarikan Saldo' },
  { path: '/m/withdraw', heading: 'Penarikan Saldo', open: openDialogBy('Tarik Bonus Pairing') },
  { path: '/m/vouchers', heading: 'Voucher Saya' },
  { path: '/m/reward', heading: 'Reward' },
  { path: '/m/prizes/tour-bali', heading: 'Tour Bali' },
  { path: '/m/prizes/tables/tour-bali', heading: 'Daftar Peraih' },
  { path: '/m/wallet', heading: 'Dompet Saya', open: openDialogBy(/^(Asal: )?Bonus/) },
]

const admin: Screen[] = [
  { path: '/a', heading: 'Beranda Admin' },
  { path: '/a', heading: 'Beranda Admin', open: openDialogBy('Cari apa saja') },
  { path: '/a/members/terang', heading: 'terang' },
  { path: '/a/vouchers', heading: 'Penarikan Voucher' },
  { path: '/a/pins', heading: 'Buat Pin' },
  { path: '/a/pins', heading: 'Buat Pin', open: openDialogBy('Buat Pin') },
  { path: '/a/withdraws', heading: 'Penarikan Saldo', open: checkAll },
  { path: '/a/rewards', heading: 'Penarikan Reward' },
  { path: '/a/prizes/tour-bali', heading: 'Tour Bali' },
  { path: '/a/prizes/tour-bali', heading: 'Tour Bali', open: openDialogBy('Tambah Member') },
  { path: '/a/datamaster/rewards', heading: 'Master Reward', open: openDialogBy(/^Ubah /) },
  { path: '/a/withdraws', heading: 'Penarikan Saldo', open: openDialogBy(/^Ubah status WD/) },
  { path: '/a/withdraws?st=pending', heading: 'Penarikan Saldo', open: plansPayout },
  { path: '/a/payouts', heading: 'Berkas Pembayaran' },
  { path: '/a/payouts', heading: 'Berkas Pembayaran', open: opensPayout },
  { path: '/a/payouts', heading: 'Berkas Pembayaran', open: editsTemplate },
  { path: '/a/proposals', heading: 'Persetujuan' },
  { path: '/a/datamaster/banks', heading: 'Bank' },
  { path: '/a/datamaster/banks', heading: 'Bank', open: openDialogBy('Tambah Bank') },
  { path: '/a/datamaster/packages', heading: 'Paket', open: openDialogBy('Ubah Regular') },
  { path: '/a/datamaster/users', heading: 'Pengguna' },
  { path: '/a/datamaster/users/terang', heading: 'Akun terang' },
  { path: '/a/announcements', heading: 'Pengumuman', open: openDialogBy('Tulis pengumuman') },
  { path: '/a/audit', heading: 'Jejak Audit', open: openDialogBy(/^Rincian /) },
  { path: '/a/reports/wallets', heading: 'Pendapatan Member' },
  { path: '/a/reports/wallet_recapts', heading: 'Rekapitulasi Pendapatan' },
  { path: '/a/reports/wallet_recapts', heading: 'Rekapitulasi Pendapatan', open: openDialogBy(/^Rincian /) },
  { path: '/a/reports/sponsors', heading: 'Sponsorisasi' },
  { path: '/a/reports/pin_transactions', heading: 'Transaksi Pin' },
  { path: '/a/reports/pin_recapts', heading: 'Rekapitulasi Pin' },
  { path: '/a/configs/whatsapp', heading: 'Konfigurasi WhatsApp' },
  { path: '/a/configs/whatsapp', heading: 'Konfigurasi WhatsApp', open: openDialogBy(/^Ubah Tautan/) },
  { path: '/a/reports/pph21', heading: 'Lembar PPh 21' },
  { path: '/a/reports/growth', heading: 'Pertumbuhan & Aktivitas' },
  { path: '/a/reports/health', heading: 'Kesehatan Program' },
  { path: '/a/reports/health', heading: 'Kesehatan Program', open: openDialogBy(/^Lihat akun dengan /) },
  { path: '/a/reports/simulation', heading: 'Simulasi Parameter', open: runSimulation },
  { path: '/a/reports/as-of', heading: 'Posisi per Tanggal', open: looksBack },
  { path: '/a/configs/office', heading: 'Informasi Perusahaan' },
  { path: '/a/configs/system', heading: 'Konfigurasi Sistem' },
]

const arrive = useBrowser()
beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('terang', { pins: 4 })
  // The longest name without a blank that a user may enter must not widen a page beyond a phone.
  const name = 'Wahyusantoso'.repeat(8)
  await testData.addMember('terangkiri', { upline: 'terang', side: 'left', sponsor: 'terang', pins: 1, name })
  await testData.makeStockist('terangkiri', 'stokis', '3174')
  await testData.addMember('terangkanan', { upline: 'terang', side: 'right', sponsor: 'terang' })
  await testData.addMember('terangdua', { upline: 'terangkiri', side: 'right', sponsor: 'terang' })
  await testData.addMember('terangtiga', { upline: 'terangkanan', side: 'left', sponsor: 'terang' })
  await testData.waitForBonuses('terang', 510_000)
  await testData.requestWithdrawal('terang', 'sponsor', 50_000)
  await testData.createPayout('terang')
  await testData.requestWithdrawal('terang', 'sponsor', 50_000)
  await testData.addToTourBali('terang')
})

// covers: /home, /auth/forgot, /auth/recover/:token, /verify/:token, /verify/certificate/:token, /a/vouchers
// covers: /m/profile, /m/pins/history, /m/ro, /m/vouchers
describe.each([
  ['a guest', guest, undefined],
  ['a member', member, ['terang', memberPassword] as const],
  ['an admin', admin, ['admin', adminPassword] as const],
])('screens of %s break no rule of WCAG 2.2 AA, phone and laptop, light and dark', (_, screens, login) => {
  let person: User
  beforeAll(async () => {
    person = await arrive()
    // The pages that check receipts and certificates are looked at with tokens that were made up.
    person.errors.allowFailures(404, /^\/api\/(withdraws|certificate)\/verify\//)
    if (login) await person.loginAt('/', login[0], login[1])
  })
  afterAll(async () => {
    await person.close()
  })

  test.each(screens.map((screen) => [nameOf(screen), screen] as const))('%s', async (_name, screen) => {
    const { page } = person
    const found: string[] = []
    await page.setViewportSize({ width: 1280, height: 740 })
    await page.emulateMedia({ colorScheme: 'light' })
    const answer = await page.goto(screen.path)
    // A logged-in user gets each screen server-rendered, then hydrated.
    if (login) expect(await answer?.text()).toContain('id="server-page"')
    await person.waitForHydration()
    await person.heading(screen.heading).waitFor()
    await screen.open?.(person)
    await page.evaluate(axe.source)
    await page.evaluate(`axe.configure({ rules: [{ id: 'target-size', selector: '${sizedTargets}' }] })`)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await waitForIdle(page)
      await setColorScheme(page, 'light')
      found.push(...(await findViolations(page, `${width} light`)), ...(await overflow(page, width)))
      found.push(...(await lowContrastFields(page)), ...(await clippedTexts(page)))
      // Only colours differ.
      await setColorScheme(page, 'dark')
      found.push(...(await findViolations(page, `${width} dark`, ['color-contrast'])))
      found.push(...(await lowContrastFields(page)))
    }
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    found.push(...(await overflow(page, 360)).map((wide) => `with letters twice as large ${wide}`))
    await page.evaluate(doubleLetters)
    found.push(...(await overflow(page, 360)).map((wide) => `with letters alone twice as large ${wide}`))
    found.push(...(await overflowingCards(page)))
    expect(found).toEqual([])
  })
})

/** Enlarges text only, as browsers can. */
const doubleLetters = `
  document.documentElement.style.fontSize = ''
  const sizes = [...document.querySelectorAll('body *')].map((one) => [one, parseFloat(getComputedStyle(one).fontSize)])
  for (const [one, size] of sizes) one.style.fontSize = 2 * size + 'px'`

function openDialogBy(button: string | RegExp) {
  return async ({ page }: User): Promise<void> => {
    await page.getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').waitFor()
  }
}

async function mistypeLogin(person: User): Promise<void> {
  await person.page.getByLabel('Username').fill('tidakada')
  await person.page.getByLabel('Kata sandi', { exact: true }).fill('bukan-sandinya')
  person.errors.expectFailure(422, '/api/auth/login')
  await person.page.getByRole('button', { name: 'Masuk' }).click()
  await person.dialog('Maaf!').waitFor()
}

async function opensMenu(person: User): Promise<void> {
  await person.page.setViewportSize({ width: 360, height: 740 })
  await person.page.getByRole('button', { name: 'Buka menu' }).click()
  await person.dialog('Menu utama').waitFor()
}

async function asList({ page }: User): Promise<void> {
  await page.getByRole('button', { name: 'Baris' }).click()
  await page.getByRole('list', { name: 'Pohon jaringan' }).waitFor()
  // The choice is remembered, but the next screen needs the tree.
  await page.context().clearCookies({ name: 'choice-tree-form' })
}

/** Rows checked by an earlier screen stay checked. */
async function checkAll({ page }: User): Promise<void> {
  const bar = page.getByRole('region', { name: 'Pilihan Anda' })
  const box = page.getByRole('checkbox', { name: 'Pilih semua' })
  // With the rows comes what is checked.
  await box.waitFor()
  if (await bar.isVisible()) return
  await box.click()
  await bar.waitFor()
}

async function runSimulation({ page }: User): Promise<void> {
  await page.getByLabel('Bonus per pasangan', { exact: true }).fill('60000')
  await page.getByRole('button', { name: 'Jalankan simulasi' }).click()
  await page.getByRole('table', { name: 'Hasil' }).waitFor()
}

async function looksBack({ page }: User): Promise<void> {
  await page.getByLabel('Username').fill('terang')
  await page.getByRole('button', { name: 'Tampilkan posisi' }).click()
  await page.getByRole('table', { name: 'Pasangan level' }).waitFor()
}

async function plansPayout(person: User): Promise<void> {
  await checkAll(person)
  await openDialogBy('Buat berkas pembayaran')(person)
  await person.page.getByRole('table', { name: 'Isi berkas, per bank' }).waitFor()
}

async function opensPayout({ page }: User): Promise<void> {
  const link = page.getByRole('link', { name: /^Buka PO-/ })
  await link.first().click()
  await page.getByText('Sidik jari (SHA-256)').waitFor()
}

async function editsTemplate(person: User): Promise<void> {
  await openDialogBy('Template')(person)
  await person.page.getByRole('button', { name: 'Ubah template Xendit' }).click()
  await person.page.getByRole('button', { name: 'Simpan template' }).waitFor()
}

async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
  // Waits for colour transitions; endless animations are not awaited.
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
      .map(({ finished }) => finished))`)
}

/** Waits until the page shows no loading state. */
async function waitForIdle(page: Page): Promise<void> {
  await page.getByRole('main').waitFor()
  const loading = page.locator('[aria-busy="true"], [aria-label="Memuat data"]')
  while ((await loading.count()) > 0) {
    await loading
      .first()
      .waitFor({ state: 'detached' })
      .catch(() => undefined)
  }
}

// The window of the tree cuts cards off at its edges, and so their buttons. The rule excepts what can be done
// with a whole button on the same page: the cards are moved into sight by hand or by the focus, and "Baris" lists them.
const sizedTargets = '*:not([aria-describedby="cara-geser"] *)'

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function findViolations(page: Page, where: string, rules?: string[]): Promise<string[]> {
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: everything }
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const { violations: broken } = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResults
  return broken.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Reports horizontal scrolling of the page. */
async function overflow(page: Page, width: number): Promise<string[]> {
  const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
  return wide > width ? [`the page is ${wide} px wide in a window of ${width}`] : []
}

function nameOf({ path, open }: Screen): string {
  return open ? `${path}, opened` : path
}

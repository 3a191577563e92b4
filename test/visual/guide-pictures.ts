import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { memberPassword, TestData } from '../journeys/test-data'
import { useBrowser } from '../journeys/use-browser'
import type { User } from '../journeys/user'
import { adminPassword } from '../support/running-system'

// Run by `npm run visual -- --guides`: writes the pictures of docs/panduan-member.md and docs/panduan-admin.md.

const PICTURES = join(__dirname, '..', '..', 'frontends', 'shell', 'public', 'panduan')
const MAX_BYTES = 60_000
const QUALITIES = [80, 70, 60, 50, 40, 30]
const sizes = {
  member: { width: 360, height: 640, deviceScaleFactor: 2, mobile: true },
  admin: { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false },
}

type Area = keyof typeof sizes

interface Picture {
  readonly name: string
  readonly path: string
  readonly heading: string
  /** Shows what arrives by an event stream, with which the network is never idle: `open` waits for it. */
  readonly streamed?: boolean
  /** Shows what the picture is about. */
  readonly open?: (person: User) => Promise<void>
}

const atSection =
  (title: string) =>
  async ({ page }: User) =>
    await page
      .getByRole('heading', { name: title, exact: true })
      .evaluate((heading) => heading.scrollIntoView({ block: 'start', behavior: 'instant' }))

const pictures: Readonly<Record<Area, readonly Picture[]>> = {
  member: [
    { name: 'bank', path: '/m/profile', heading: 'Profil Saya', open: atSection('Informasi Bank') },
    { name: 'pin', path: '/m/pins/transfer', heading: 'Pin Transfer' },
    { name: 'daftar', path: '/m/network/genealogy?daftar=1', heading: 'Jaringan' },
    {
      name: 'dompet',
      path: '/m/wallet',
      heading: 'Dompet Saya',
      open: async ({ page }) => {
        await page
          .getByRole('button', { name: /^(Asal: )?Bonus pairing/i })
          .first()
          .click()
        await page.getByRole('dialog').getByText('Perhitungan').waitFor()
      },
    },
    {
      name: 'penarikan',
      path: '/m/withdraw',
      heading: 'Penarikan Saldo',
      open: async ({ page }) => {
        await page.getByRole('button', { name: 'Tarik Bonus Pairing', exact: true }).click()
        await page.getByRole('dialog').getByLabel('Jumlah penarikan').fill('100000')
        await page.getByRole('dialog').getByText('Diterima', { exact: true }).waitFor()
      },
    },
    { name: 'ro', path: '/m/ro', heading: 'Repeat Order' },
    { name: 'reward', path: '/m/reward', heading: 'Reward' },
    {
      name: 'keamanan',
      path: '/m/profile',
      heading: 'Profil Saya',
      open: atSection('Verifikasi Dua Langkah'),
    },
  ],
  admin: [
    { name: 'beranda', path: '/a', heading: 'Beranda Admin' },
    { name: 'penarikan', path: '/a/withdraws', heading: 'Penarikan Saldo' },
    { name: 'berkas', path: '/a/payouts', heading: 'Berkas Pembayaran' },
    {
      name: 'whatsapp',
      path: '/a/configs/whatsapp',
      heading: 'Konfigurasi WhatsApp',
      streamed: true,
      open: async ({ page }) => await page.getByRole('button', { name: 'Mulai ulang' }).waitFor(),
    },
    { name: 'member', path: '/a/members/sariwulan', heading: 'sariwulan' },
  ],
}

const arrive = useBrowser()

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true })
  const data = await TestData.create()
  await data.addMember('sariwulan', { pins: 6, name: 'Sari Wulandari' })
  await data.addMember('dewi21', {
    upline: 'sariwulan',
    side: 'left',
    sponsor: 'sariwulan',
    name: 'Dewi Lestari',
  })
  await data.addMember('bagus07', {
    upline: 'sariwulan',
    side: 'right',
    sponsor: 'sariwulan',
    name: 'Bagus Pratama',
  })
  await data.addMember('putri88', {
    upline: 'dewi21',
    side: 'left',
    sponsor: 'sariwulan',
    name: 'Putri Rahayu',
  })
  await data.addMember('rangga3', {
    upline: 'bagus07',
    side: 'left',
    sponsor: 'sariwulan',
    name: 'Rangga Saputra',
  })
  await data.givePins('sariwulan', 2, 2)
  await data.waitForBonuses('sariwulan', 510_000)
  await data.requestWithdrawal('sariwulan', 'sponsor', 100_000)
  await data.createPayout('sariwulan')
  await data.requestWithdrawal('sariwulan', 'sponsor', 50_000)
})

test('the login page', async () => {
  const guest = await arrive({ phone: true })
  await guest.page.goto('/auth/login')
  await guest.heading('Masuk').waitFor()
  await take(guest, 'member', 'masuk')
  await guest.close()
})

describe.each(['member', 'admin'] as const)('screens of the guide for %s', (area) => {
  const logIn = async (still: boolean) => {
    const user = await arrive({ phone: area === 'member', still })
    const [name, password] = area === 'member' ? ['sariwulan', memberPassword] : ['admin', adminPassword]
    await user.loginAt('/', name, password)
    return user
  }
  let stillUser: User
  beforeAll(async () => {
    stillUser = await logIn(true)
  })
  afterAll(() => stillUser.close())

  test.each(pictures[area].map((picture) => [picture.name, picture] as const))(
    '%s',
    async (name, picture) => {
      const person = picture.streamed ? await logIn(false) : stillUser
      await person.page.goto(picture.path)
      await person.heading(picture.heading).waitFor()
      if (!picture.streamed) await person.page.waitForLoadState('networkidle')
      // The tree is scrolled into view half a second after it has loaded.
      await person.page.waitForTimeout(1_000)
      await picture.open?.(person)
      await take(person, area, name)
      if (person !== stillUser) await person.close()
    },
  )
})

/** Writes a screenshot in the best quality that stays small. */
async function take({ page }: User, area: Area, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', sizes[area])
  await page.waitForTimeout(500)
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
  for (const quality of QUALITIES) {
    const picture = await sharp(Buffer.from(data, 'base64')).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length > MAX_BYTES) continue
    writeFileSync(join(PICTURES, `${area}-${name}.webp`), picture)
    await session.detach()
    return
  }
  throw new Error(`${area}-${name} has more than ${MAX_BYTES} bytes in every quality`)
}

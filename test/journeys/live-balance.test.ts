import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'

const arrive = useBrowser()
let testData: TestData
beforeAll(async () => {
  testData = await TestData.create()
  await testData.addMember('penonton')
  await testData.addMember('langsung', { pins: 5 })
})

test.each([
  ['/m/dashboard', 'Beranda', { upline: 'langsung', username: 'anaksatu' }, '100.000'],
  ['/m/wallet', 'Dompet Saya', { upline: 'anaksatu', username: 'anakdua' }, '200.000'],
])(
  'a bonus appears on the open screen %s without a reload, for its member only',
  async (path, heading, { upline, username }, balance) => {
    const person = await arrive({ phone: true })
    const other = await arrive({ phone: true })
    await person.loginAt(path, 'langsung', memberPassword)
    await other.loginAt(path, 'penonton', memberPassword)
    for (const { page } of [person, other]) {
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      // Lost by a reload.
      await page.evaluate('window.isSamePage = true')
    }
    const main = person.page.getByRole('main')
    expect(await main.textContent()).not.toContain(`Rp. ${balance}`)

    await testData.addMember(username, { upline, side: 'left', sponsor: 'langsung' })

    await person.waitForText(main, `Rp. ${balance}`)
    expect(await person.page.evaluate('window.isSamePage')).toBe(true)
    expect(await other.page.getByRole('main').textContent()).not.toContain(`Rp. ${balance}`)
    await Promise.all([person.close(), other.close()])
  },
)

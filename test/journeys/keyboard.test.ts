import type { Locator } from 'playwright-core'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const arrive = useBrowser()
beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('papanketik', { pins: 1 })
  await testData.addMember('papankiri', { upline: 'papanketik', side: 'left', sponsor: 'papanketik' })
  await testData.waitForBonuses('papanketik', 100_000)
})

// covers: /auth/login, /m/withdraw
test.each([
  ['a laptop', false],
  ['a narrow window', true],
])('without a mouse, on %s: log in, open the menu, request a withdrawal, cancel it', async (_, narrow) => {
  const person = await arrive()
  if (narrow) await person.page.setViewportSize({ width: 360, height: 740 })
  await logIn(person)
  await goToWithdrawals(person, narrow)
  await requestWithdrawal(person)
  await person.close()
})

async function logIn(person: User): Promise<void> {
  const { page, errors } = person
  await person.open('/m/dashboard')
  const username = page.getByLabel('Username')
  await username.waitFor()
  const password = page.getByLabel('Kata sandi', { exact: true })
  await tabTo(person, username)
  await page.keyboard.type('papanketik')
  await tabTo(person, password)
  await page.keyboard.type('bukan-sandinya')
  await tabTo(person, page.getByLabel('Ingat saya'))
  await page.keyboard.press('Space')
  const button = page.getByRole('button', { name: 'Masuk' })
  await tabTo(person, button)
  errors.expectFailure(422, '/api/auth/login')
  await page.keyboard.press('Enter')
  await person.dialog('Maaf!').waitFor()
  await page.keyboard.press('Enter')
  await isFocused(button)
  await tabTo(person, password, 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(memberPassword)
  await page.keyboard.press('Enter')
  await person.heading('Beranda').waitFor()
  errors.setGuest(false)
}

async function goToWithdrawals(person: User, narrow: boolean): Promise<void> {
  const { page } = person
  const link = page
    .getByRole('navigation', { name: 'Menu utama' })
    .getByRole('link', { name: 'Penarikan Saldo', exact: true })
    .filter({ visible: true })
  if (narrow) {
    const menu = page.getByRole('button', { name: 'Buka menu' })
    await tabTo(person, menu)
    await page.keyboard.press('Enter')
    await person.dialog('Menu utama').waitFor()
    await page.keyboard.press('Escape')
    await isFocused(menu)
    await page.keyboard.press('Space')
  }
  await tabTo(person, link)
  await page.keyboard.press('Enter')
  await person.sees(person.heading('Penarikan Saldo'))
}

async function requestWithdrawal(person: User): Promise<void> {
  const { page } = person
  const opener = page.getByRole('button', { name: 'Tarik Bonus Sponsor' })
  await opener.waitFor()
  await tabTo(person, opener)
  await page.keyboard.press('Enter')
  const sheet = person.dialog('Tarik Bonus Sponsor')
  // The form loads when its sheet opens.
  await sheet.getByLabel('Jumlah penarikan').waitFor()
  await tabTo(person, sheet.getByLabel('Jumlah penarikan'))
  await page.keyboard.type('50000')
  await tabTo(person, sheet.getByLabel('Kata sandi Anda', { exact: true }))
  await page.keyboard.type(memberPassword)
  const send = sheet.getByRole('button', { name: 'Tarik Rp. 50.000' })
  await tabTo(person, send)
  await page.keyboard.press('Enter')
  // A second Enter confirms nothing, because the safe button has the focus.
  await isFocused(person.dialog('Tarik saldo?').getByRole('button', { name: 'Batal' }))
  await page.keyboard.press('Enter')
  await isFocused(send)
  await page.keyboard.press('Enter')
  await tabTo(person, person.dialog('Tarik saldo?').getByRole('button', { name: 'Tarik Rp. 50.000' }))
  await page.keyboard.press('Enter')
  await isFocused(person.dialog('Berhasil!').getByRole('button', { name: 'OK' }))
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
  await isFocused(opener)

  const cancel = page.getByRole('button', { name: 'Batalkan' }).filter({ visible: true })
  await cancel.waitFor()
  await tabTo(person, cancel)
  await page.keyboard.press('Enter')
  await tabTo(person, person.dialog('Batalkan penarikan?').getByRole('button', { name: 'Ya, batalkan' }))
  await page.keyboard.press('Space')
  await isFocused(person.dialog('Berhasil!').getByRole('button', { name: 'OK' }))
  await page.keyboard.press('Enter')
  await cancel.waitFor({ state: 'detached' })
  // The button is gone; its row has the focus now.
  await isFocused(page.locator('[data-row]').first())
}

/** Presses Tab until the target has the focus; every stop must have a visible focus indicator. */
async function tabTo({ page }: User, target: Locator, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  while (!(await hasFocus(target))) {
    await page.keyboard.press(key)
    const { name, isSeen } = await page.evaluate<Stop>(stop)
    passed.push(name)
    if (!isSeen) throw new Error(`the focus cannot be seen at ${name}`)
    if (passed.length > 80) throw new Error(`never got there: ${passed.join(', ')}`)
  }
}

interface Stop {
  name: string
  isSeen: boolean
}

// Every focused element has an outline; a password field shares one with its button, the page itself has none. Endless
// animations, as of the strip of winners, are not awaited.
const stop = `(async () => {
  const at = document.activeElement
  const passing = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
  const isRinged = (element) => getComputedStyle(element).outlineStyle === 'solid'
  const isSeen = at === document.body || isRinged(at) || isRinged(at.parentElement)
  const name = (at.getAttribute('aria-label') ?? at.getAttribute('name') ?? at.textContent ?? '').slice(0, 60)
  return { name: at.tagName + ' ' + name, isSeen }
})()`

async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(':focus')).count()) > 0
}

async function isFocused(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor()
}

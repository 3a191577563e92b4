/// <reference lib="dom" />

import type { Locator } from 'playwright-core'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import { fieldError, type User } from './user'

const arrive = useBrowser()
let person: User

beforeAll(async () => {
  const crowd = await TestData.create()
  await crowd.addMember('layarkecil', { pins: 4 })
})
beforeEach(async () => {
  person = await arrive({ phone: true })
})
afterEach(async () => {
  await person.close()
})

// covers: /m/profile
test('the bars cover no element that has the focus', async () => {
  const { page } = person
  await person.loginAt('/m/profile', 'layarkecil', memberPassword)
  await person.heading('Profil Saya').waitFor()
  await page.getByLabel('Nama lengkap').focus()
  const covered: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < 24; stop++) {
      await page.keyboard.press(key)
      covered.push(...((await page.evaluate(coveredFocus)) as string[]))
    }
  }
  expect(covered).toEqual([])
})

/** Names the focused part of the page if one of the fixed bars overlaps it. */
const coveredFocus = `
  (() => {
    const focused = document.activeElement
    if (!focused.closest('main') || focused.matches('main')) return []
    const { top, bottom } = focused.getBoundingClientRect()
    const above = document.querySelector('header').getBoundingClientRect().bottom
    const bar = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed')
    const below = bar.getBoundingClientRect().top
    return top < above || bottom > below ? [focused.name || focused.id || focused.textContent] : []
  })()`

test('Tab after the bank goes on to the holder of the account', async () => {
  const { page } = person
  await person.loginAt('/m/profile', 'layarkecil', memberPassword)
  await page.getByRole('combobox', { name: 'Bank' }).click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Tab')
  const holder = page.getByLabel('Nama pemilik rekening')
  expect(await holder.evaluate((field) => field === document.activeElement)).toBe(true)
})

// covers: /auth/login, /m/pins/transfer
test('an error next to a field moves neither its help nor what follows', async () => {
  const { page } = person
  await page.goto('/auth/login')
  const password = page.getByLabel('Kata sandi', { exact: true })
  const remember = page.getByText('Ingat saya')
  const before = [await topOf(password), await topOf(remember)]
  await page.getByRole('button', { name: 'Masuk' }).click()
  expect(await fieldError(page.getByLabel('Username'))).not.toBe('')
  expect(await topOf(password)).toBe(before[0])

  await person.login('layarkecil', memberPassword)
  await page.goto('/m/pins/transfer')
  await page.getByRole('button', { name: 'Transfer Pin' }).click()
  const form = page.getByRole('dialog')
  await person.selectOption(form, 'Paket', /^Regular/)
  const quantity = form.getByLabel('Jumlah pin')
  const help = form.getByText('Anda punya 4 pin Regular.')
  const submit = form.getByRole('button', { name: 'Kirim pin' })
  const places = [await topOf(help), await topOf(submit)]
  await submit.click()
  expect(await fieldError(quantity)).not.toBe('')
  expect([await topOf(help), await topOf(submit)]).toEqual(places)
})

/** Distance from the top of the document or dialog, which may scroll meanwhile. */
async function topOf(part: Locator): Promise<number> {
  return await part.evaluate((element) => {
    const dialog = element.closest('dialog')
    const frame = dialog ?? document.documentElement
    const scrolled = dialog ? dialog.scrollTop : 0
    return Math.round(element.getBoundingClientRect().top - frame.getBoundingClientRect().top + scrolled)
  })
}

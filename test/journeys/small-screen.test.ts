/// <reference lib="dom" />

import { eventually } from '@jejaring/testing/eventually'
import type { Locator, Page } from 'playwright-core'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import { fieldError, type User } from './user'

const arrive = useBrowser()
let person: User

beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('layarkecil', { pins: 4 })
  await testData.addMember('layarkecilkiri', { upline: 'layarkecil', side: 'left', sponsor: 'layarkecil' })
  await testData.addMember('layarkecilcucu', {
    upline: 'layarkecilkiri',
    side: 'left',
    sponsor: 'layarkecil',
  })
  await testData.addMember('layarkecilkanan', { upline: 'layarkecil', side: 'right', sponsor: 'layarkecil' })
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
  await person.open('/m/pins/transfer')
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

// covers: /m/network/register/:username/:position
test('an error of two lines is in view, and apart from the next label, at 320 px', async () => {
  const { page } = person
  await page.setViewportSize({ width: 320, height: 640 })
  await person.loginAt('/m/network/register/layarkecilkiri/right', 'layarkecil', memberPassword)
  await page.getByText('3 akun', { exact: true }).click()
  const next = page.getByRole('button', { name: 'Lanjut', exact: true })
  await next.click()
  const errorOf = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .locator('xpath=ancestor::*[contains(@class,"InputWrapper-root")]')
      .locator('.mantine-InputWrapper-error')
  await eventually(async () =>
    expect(await bottomOf(errorOf('Username 1'))).toBeLessThan(await topInWindow(next)),
  )
  const error = errorOf('Username 2')
  expect((await error.boundingBox())!.height).toBeGreaterThan(30)
  const label = page.locator('label').getByText('Username 3', { exact: true })
  expect((await topInWindow(label)) - (await bottomOf(error))).toBeGreaterThan(4)
})

async function topInWindow(part: Locator): Promise<number> {
  return (await part.boundingBox())!.y
}

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox())!
  return y + height
}

/** Distance from the top of the document or dialog, which may scroll meanwhile. */
async function topOf(part: Locator): Promise<number> {
  return await part.evaluate((element) => {
    const dialog = element.closest('dialog')
    const frame = dialog ?? document.documentElement
    const scrolled = dialog ? dialog.scrollTop : 0
    return Math.round(element.getBoundingClientRect().top - frame.getBoundingClientRect().top + scrolled)
  })
}

test('a new screen starts at the top, and back returns to where it was', async () => {
  const { page } = person
  const scrolled = () => page.evaluate('Math.round(scrollY)') as Promise<number>
  await person.loginAt('/m/dashboard', 'layarkecil', memberPassword)
  await page.getByRole('img', { name: /^Sertifikat/ }).scrollIntoViewIfNeeded()
  const before = await scrolled()
  expect(before).toBeGreaterThan(300)
  const tabs = page.getByRole('navigation', { name: 'Menu utama' })
  await tabs.getByRole('link', { name: 'Akun' }).click()
  await person.heading('Profil Saya').waitFor()
  await eventually(async () => expect(await scrolled()).toBe(0))
  await page.mouse.wheel(0, 400)
  await eventually(async () => expect(await scrolled()).toBeGreaterThan(300))
  const inProfile = await scrolled()
  await page.goBack()
  await person.heading('Beranda').waitFor()
  await eventually(async () => expect(Math.abs((await scrolled()) - before)).toBeLessThan(3))
  await page.goForward()
  await person.heading('Profil Saya').waitFor()
  await eventually(async () => expect(Math.abs((await scrolled()) - inProfile)).toBeLessThan(3))
})

// covers: /m/network/genealogy
describe('the tree', () => {
  beforeEach(async () => {
    await person.loginAt('/m/network/genealogy', 'layarkecil', memberPassword)
    await person.page.locator('[data-card] article').first().waitFor()
  })

  test('shows the root and both legs next to each other', async () => {
    for (const name of ['layarkecil', 'layarkecilkiri', 'layarkecilkanan']) {
      // The screen scrolls to the root once it is shown.
      await eventually(() =>
        expectInside(person.page, person.page.locator('[data-card]').filter({ has: nameOf(person, name) })),
      )
    }
  })

  test('one finger scrolls the page past it, up and down', async () => {
    const { page } = person
    const scrolled = () => page.evaluate('window.scrollY') as Promise<number>
    const lowest = (await page.evaluate('document.documentElement.scrollHeight - innerHeight')) as number
    // The canvas is about as high as its window, so that a few swipes reach the end of both.
    await eventually(async () => {
      await swipeTree(page, -300)
      expect(await scrolled()).toBeGreaterThan(lowest - 2)
    })
    await eventually(async () => {
      await swipeTree(page, 300)
      expect(await scrolled()).toBe(0)
    })
  })

  test('keeps the name of a card that is cut off in view', async () => {
    const { page } = person
    await page.getByLabel('Level').selectOption('2')
    const name = nameOf(person, 'layarkecilkiri')
    await name.waitFor()
    await eventually(async () => {
      const card = (await page.locator('[data-card]').filter({ has: name }).boundingBox())!
      expect(card.x).toBeLessThan(0)
      await expectInside(page, name)
    })
  })

  test('keeps the names of cards in view that an upper or lower edge cuts off', async () => {
    const { page } = person
    await page.getByLabel('Level').selectOption('6')
    await nameOf(person, 'layarkecilcucu').waitFor()
    const window = page.getByRole('region', { name: 'Pohon jaringan' })
    await window.focus()
    let cutOff = 0
    for (const key of [
      '-',
      '-',
      'Home',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
      '+',
      'ArrowUp',
    ]) {
      await window.press(key)
      await eventually(async () => {
        const { cut, unnamed } = (await window.evaluate(findCutOffCards)) as {
          cut: number
          unnamed: string[]
        }
        expect(unnamed).toEqual([])
        cutOff += cut
      })
    }
    expect(cutOff).toBeGreaterThan(3)
  })

  test('shows the whole tree, and small cards with initials and the weak leg', async () => {
    const { page } = person
    await page.getByLabel('Level').selectOption('6')
    await nameOf(person, 'layarkecilcucu').waitFor()
    await eventually(async () => {
      // Again after the screen has scrolled to the root.
      await page.getByRole('button', { name: 'Tampilkan semua' }).click()
      const cards = await page.locator('[data-card]').all()
      expect(cards.length).toBeGreaterThan(6)
      for (const card of cards) await expectInside(page, card)
    })
    for (let click = 0; click < 6; click++) await page.getByRole('button', { name: 'Perkecil' }).click()
    const small = page.getByTitle('layarkecilkiri')
    await small.waitFor()
    expect(await small.textContent()).toBe('LA')
    expect(await small.getAttribute('data-weak')).toBe('right')
  })
})

/** Counts the cards that the upper or lower edge cuts off, and lists those whose name is not completely in view. */
function findCutOffCards(window: Element): { cut: number; unnamed: string[] } {
  const { top, bottom } = window.getBoundingClientRect()
  const result = { cut: 0, unnamed: [] as string[] }
  for (const card of window.querySelectorAll('article')) {
    const box = card.getBoundingClientRect()
    const name = card.querySelector('strong')
    if (!name || Math.min(box.bottom, bottom) - Math.max(box.top, top) < 40) continue
    if (box.top < top || box.bottom > bottom) result.cut++
    const label = name.getBoundingClientRect()
    if (label.top < Math.max(box.top, top) - 1 || label.bottom > Math.min(box.bottom, bottom) + 1)
      result.unnamed.push(name.textContent)
  }
  return result
}

function nameOf({ page }: User, username: string): Locator {
  return page.locator('article strong').getByText(username, { exact: true })
}

/** Checks that a part of the tree is not cut off at the sides of its window. */
async function expectInside(page: Page, part: Locator): Promise<void> {
  const window = (await page.getByRole('region', { name: 'Pohon jaringan' }).boundingBox())!
  const box = (await part.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(window.x)
  expect(box.x + box.width).toBeLessThanOrEqual(window.x + window.width)
}

/** One finger moves over the middle of the tree, and rests before it is lifted. */
async function swipeTree(page: Page, by: number): Promise<void> {
  const box = (await page.getByRole('region', { name: 'Pohon jaringan' }).boundingBox())!
  const bars = { above: 70, below: 660 }
  const from = Math.max(box.y, bars.above) + 20
  const to = Math.min(box.y + box.height, bars.below) - 20
  const [start, end] = by < 0 ? [to, Math.max(to + by, bars.above)] : [from, Math.min(from + by, bars.below)]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await touch('touchStart', start)
  for (let step = 1; step <= 10; step++) await touch('touchMove', start + ((end - start) * step) / 10)
  await page.waitForTimeout(100)
  await touch('touchEnd')
  await finger.detach()
}

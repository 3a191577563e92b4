/// <reference lib="dom" />

import { eventually } from '@jejaring/testing/eventually'
import { adminPassword } from '../support/running-system'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const arrive = useBrowser()

beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('pembacapanduan')
})

/** Scrolls through the page, so that lazy pictures load, and lists those that do not. */
const brokenPictures = `(async () => {
  const broken = []
  for (const picture of document.querySelectorAll('main img[loading="lazy"]')) {
    picture.scrollIntoView()
    await picture.decode().catch(() => broken.push(picture.src))
    if (picture.naturalWidth === 0) broken.push(picture.src)
  }
  return broken
})()`

async function readGuide(person: User, title: string, chapter: string): Promise<void> {
  const { page } = person
  await person.goTo('Bantuan', title)
  const contents = page.getByRole('navigation', { name: 'Daftar isi' })
  const chapters = await contents.getByRole('link').allTextContents()
  expect(chapters.length).toBeGreaterThan(10)
  await contents.getByRole('link', { name: chapter }).click()
  const heading = page.getByRole('heading', { name: chapter, level: 2 })
  await eventually(async () => {
    const box = (await heading.boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeLessThan(300)
  })
  expect(await page.evaluate(brokenPictures)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}

// covers: /m/bantuan
test('a member reads the guide on a phone and follows it to a screen', async () => {
  const person = await arrive({ phone: true })
  await person.loginAt('/', 'pembacapanduan', memberPassword)
  await person.heading('Beranda').waitFor()
  await readGuide(person, 'Panduan Member', 'HP hilang')
  await person.page.getByRole('link', { name: 'Voucher Saya' }).click()
  await person.sees(person.heading('Voucher Saya'))
  await person.close()
})

// covers: /a/bantuan
test('an admin reads the guide for admins', async () => {
  const person = await arrive()
  await person.loginAt('/a', 'admin', adminPassword)
  await person.heading('Beranda Admin').waitFor()
  await readGuide(person, 'Panduan Admin', 'Jejak audit')
  await person.close()
})

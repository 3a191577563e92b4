import type { Locator, Page } from 'playwright-core'
import type { User } from './user'

interface NewMember {
  usernames: readonly string[]
  name: string
  password: string
}

/** Fills in the open registration form step by step, one field for each username, and checks the statement. */
export async function fillRegistration(person: User, wanted: NewMember): Promise<void> {
  const { page } = person
  // The check of a free username answers 404.
  person.errors.allowFailures(404, /\/api\/users\/check$/)
  for (const [index, username] of wanted.usernames.entries()) {
    const label = wanted.usernames.length === 1 ? 'Username' : `Username ${index + 1}`
    await page.getByLabel(label, { exact: true }).fill(username)
  }
  await nextStep(person, 2)
  await page.getByLabel('Nama lengkap').fill(wanted.name)
  await page.getByLabel('Nomor HP').fill('081234567890')
  await person.selectOption(page, 'Bank', 'Bank Mandiri')
  await page.getByLabel('Nomor rekening').fill('1234567890')
  await page.getByLabel('Kata sandi', { exact: true }).fill(wanted.password)
  await page.getByLabel('Ulangi kata sandi').fill(wanted.password)
  await nextStep(person, 3)
  await page.getByLabel('Saya menyatakan data ini benar dan sah.').check()
}

/** Leaves a step of the registration and waits for the next one. */
export async function nextStep({ page }: User, number: number): Promise<void> {
  await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
  await registrationStep(page, number).waitFor()
}

export function registrationStep(page: Page, number: number): Locator {
  return page.getByRole('region', { name: `Langkah ${number} dari 3` })
}

/** Fills in the steps of the registration up to one, and shows the next. */
export function fillsStep(step: 1 | 2) {
  return async (person: User): Promise<void> => {
    const { page } = person
    person.errors.allowFailures(404, /\/api\/users\/check$/)
    await page.getByLabel('Username', { exact: true }).fill('terangbaru')
    await nextStep(person, 2)
    if (step === 1) return
    await page.getByLabel('Nama lengkap').fill('Dewi Lestari')
    await page.getByLabel('Nomor HP').fill('081234567890')
    await nextStep(person, 3)
    await page.getByRole('list', { name: 'Siapa mendapat apa' }).waitFor()
  }
}

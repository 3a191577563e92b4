import type { User } from './user'

interface NewMember {
  usernames: readonly string[]
  name: string
  password: string
}

/** Fills in the open registration form, one field for each username, and checks the statement. */
export async function fillRegistration(person: User, wanted: NewMember): Promise<void> {
  const { page } = person
  // The check of a free username answers 404.
  person.errors.allowFailures(404, /\/api\/users\/check$/)
  for (const [index, username] of wanted.usernames.entries()) {
    const label = wanted.usernames.length === 1 ? 'Username' : `Username ${index + 1}`
    await page.getByLabel(label, { exact: true }).fill(username)
  }
  await page.getByLabel('Nama lengkap').fill(wanted.name)
  await page.getByLabel('Nomor HP').fill('081234567890')
  await person.selectOption(page, 'Bank', 'Bank Mandiri')
  await page.getByLabel('Nomor rekening').fill('1234567890')
  await page.getByLabel('Kata sandi', { exact: true }).fill(wanted.password)
  await page.getByLabel('Ulangi kata sandi').fill(wanted.password)
  await page.getByLabel('Saya menyatakan data ini benar dan sah.').check()
}

import { adminPassword } from '../support/running-system'
import { createStaff } from './staff'
import { TestData } from './test-data'
import { useBrowser } from './use-browser'

const staffName = 'tugasberganti'
const member = 'dibacasaja'

const arrive = useBrowser()
let password: string
beforeAll(async () => {
  await (await TestData.create()).addMember(member)
  password = await createStaff(staffName, 'finance')
})

// covers: /a/datamaster/users/:username
test('an admin who only reads members sees an account without fields and buttons', async () => {
  const staff = await arrive()
  await staff.loginAt(`/a/datamaster/users?q=${member}`, staffName, password)
  await staff.page.getByRole('link', { name: `Lihat ${member}` }).click()
  await staff.heading(`Akun ${member}`).waitFor()
  const main = staff.page.getByRole('main')
  await staff.waitForText(main, 'Biodata', member, 'Aktif')
  expect(await main.getByRole('textbox').or(main.getByRole('button')).count()).toBe(0)
  await staff.close()
})

// covers: /a/datamaster/users/:username
test('an owner changes the duty of an admin, whose menu follows after the next login', async () => {
  const owner = await arrive({ phone: true })
  const { page } = owner
  await owner.loginAt(`/a/datamaster/users/${staffName}`, 'admin', adminPassword)
  const field = page.getByRole('combobox', { name: 'Tugas Admin' })
  // The option that is chosen already stays chosen.
  await owner.selectOption(page, 'Tugas Admin', 'Keuangan')
  expect(await field.inputValue()).toBe('Keuangan')
  await owner.selectOption(page, 'Tugas Admin', 'Stok Pin')
  await page.getByRole('button', { name: 'Simpan tugas' }).click()
  const question = owner.dialog(`Ubah tugas ${staffName}?`)
  await owner.waitForText(question, 'Keuangan', 'Stok Pin', 'keluar dari semua perangkat')
  await owner.answerDialog(`Ubah tugas ${staffName}?`, 'Simpan tugas')
  await owner.answerDialog('Berhasil!', 'OK')
  await owner.close()

  const staff = await arrive()
  await staff.loginAt('/', staffName, password)
  await staff.goTo('Buat Pin')
  const menu = staff.page.getByRole('navigation', { name: 'Menu utama' })
  expect(await menu.getByRole('link', { name: 'Penarikan Saldo' }).count()).toBe(0)
  await staff.close()
})

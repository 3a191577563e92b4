import type { User } from './user'

/** Selects all rows of the page and changes their status together; `status` is its name unless it is offered first. */
export async function changeSelected(
  admin: User,
  question: string,
  button: string,
  status?: string,
): Promise<void> {
  const { page } = admin
  await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
  const bar = page.getByRole('region', { name: 'Pilihan Anda' })
  await bar.getByRole('button', { name: 'Ubah status' }).click()
  const sheet = admin.dialog('Ubah status')
  if (status) await sheet.getByText(status, { exact: true }).click()
  await sheet.getByRole('button', { name: button }).click()
  await admin.answerDialog(question, button)
  await admin.waitForText(admin.dialog('Berhasil!'), '1 pengajuan ')
  await admin.answerDialog('Berhasil!', 'OK')
  await bar.waitFor({ state: 'detached' })
}

import { adminPassword } from '../support/running-system'
import { runOperatorCommand } from './operator'
import { TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const owner = 'setujuini'
const approver = 'penyetuju'
const approverPassword = 'sandi-penyetuju-baru'

const arrive = useBrowser()
beforeAll(async () => {
  const data = await TestData.create()
  await data.addMember(owner, { pins: 2 })
  await data.addMember('setujukiri', { upline: owner, side: 'left', sponsor: owner })
  await data.addMember('setujukanan', { upline: owner, side: 'right', sponsor: owner })
  await data.waitForBonuses(owner, 255_000)
  await data.requestWithdrawal(owner, 'sponsor', 50_000)
  await runOperatorCommand('config', 'set', 'payout_approval_above', '1000')
  await runOperatorCommand('create-admin', approver, 'Penyetuju')
})
afterAll(() => runOperatorCommand('config', 'set', 'payout_approval_above', '25000000'))

// covers: /a/payouts, /a/payouts/:id, /m/notifications
test('a large payout file notifies its approver, who approves it', async () => {
  const maker = await arrive()
  await maker.loginAt(`/a/withdraws?st=pending&q=${owner}`, 'admin', adminPassword)
  await makeFile(maker)
  const second = await arrive()
  await setPassword(second)
  await approveAsSecondAdmin(second)
  await maker.step('its creator sees that it can be downloaded', async () => {
    await maker.reloadUntilText(maker.page.locator('[aria-current="step"]'), 'Siap diunduh')
    await maker.sees(maker.page.getByRole('link', { name: 'Unduh berkas' }))
  })
  for (const person of [maker, second]) await person.close()
}, 180_000)

async function makeFile(maker: User): Promise<void> {
  const { page } = maker
  await maker.step('the creator makes a file above the limit', async () => {
    await page.getByRole('checkbox', { name: /^Pilih WD-/ }).check()
    const bar = page.getByRole('region', { name: 'Pilihan Anda' })
    await bar.getByRole('button', { name: 'Buat berkas pembayaran' }).click()
    const sheet = maker.dialog('Buat berkas pembayaran')
    await sheet.getByRole('button', { name: 'Buat berkas: 1 penarikan' }).click()
    await maker.answerDialog('Buat berkas pembayaran?', 'Buat berkas: 1 penarikan')
    await maker.answerDialog('Berhasil!', 'OK')
    await maker.waitForText(page.locator('[aria-current="step"]'), 'Menunggu persetujuan')
  })
}

async function setPassword(second: User): Promise<void> {
  const [path] = /\/auth\/recover\/[\w#-]+/.exec(await runOperatorCommand('reset-link', approver)) ?? []
  const { page } = second
  await page.goto(path ?? '')
  await page.getByLabel('Kata sandi baru', { exact: true }).fill(approverPassword)
  await page.getByLabel('Ulangi kata sandi baru').fill(approverPassword)
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
  await second.answerDialog('Berhasil!', 'OK')
}

async function approveAsSecondAdmin(second: User): Promise<void> {
  const { page } = second
  await second.step('the approver finds it in the inbox and in the menu, and approves it', async () => {
    await second.loginAt('/m/notifications', approver, approverPassword)
    await second.waitForText(page.getByRole('main'), /Berkas pembayaran PO-\S+ menunggu persetujuan Anda/)
    // The menu counts files to approve and proposals, each next to its entry.
    await second.sees(page.getByRole('img', { name: /\d menunggu$/ }).first())
    await page.getByRole('link', { name: /^Berkas pembayaran PO-/ }).click()
    await page.getByRole('link', { name: /^Buka PO-/ }).click()
    await page.getByRole('button', { name: 'Setujui' }).click()
    const [question] = [page.getByRole('dialog', { name: /^Setujui PO-/ })]
    await question.getByRole('button', { name: /^Setujui Rp\./ }).click()
    await second.answerDialog('Berhasil!', 'OK')
    await second.waitForText(page.locator('[aria-current="step"]'), 'Siap diunduh')
  })
}

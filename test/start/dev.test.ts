import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { eventually } from '@jejaring/testing/eventually'
import { openBrowser } from '../support/browser'
import { CopyOfTree } from '../support/copy-of-tree'
import { DevelopmentRun } from '../support/development-run'
import { Visitor } from '../support/http/visitor'
import { addNickname } from '../support/nickname'

const FILE = 'services/identity/src/operations/save-announcement.ts'
const MESSAGE = 'Pengumuman tidak ditemukan.'
/** Four ports in a row, as the debugger's nine: away from those that free ports are taken from. */
const PAGES_PORT = 21_301

let copy: CopyOfTree
let dev: DevelopmentRun
let admin: Visitor
beforeAll(async () => {
  copy = new CopyOfTree()
  const options = ['--pages-port', String(PAGES_PORT), '--inspect-port', '9330']
  dev = new DevelopmentRun(copy.directory, await freePort(), options)
  await dev.ready()
  admin = new Visitor(dev.origin)
  await admin.login('admin', dev.adminPassword)
})
afterAll(async () => {
  await dev.stop()
  copy.remove()
})

function processes(): Record<string, number> {
  const running: { name: string; pid: number }[] = JSON.parse(
    readFileSync(dev.file('processes.json'), 'utf8'),
  )
  return Object.fromEntries(running.map(({ name, pid }) => [name, pid]))
}

async function refusal(): Promise<string> {
  return (await admin.post('/api/announcements/withdraw', { id: randomUUID() })).body.message
}

function edit(from: string, to: string, file = FILE): void {
  const text = readFileSync(copy.path(file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(copy.path(file), text.replace(from, to))
}

test('a changed service alone restarts with the change, and a broken one goes on', async () => {
  expect(await refusal()).toBe(MESSAGE)
  const before = processes()
  edit(MESSAGE, 'Diubah sambil berjalan.')
  await dev.shows('Restarted identity after')
  await eventually(async () => expect(await refusal()).toBe('Diubah sambil berjalan.'))
  const { identity, ...others } = processes()
  expect(identity).not.toBe(before.identity)
  expect({ ...others, identity: before.identity }).toEqual(before)

  edit('Diubah sambil berjalan.', "' +")
  await dev.shows('The service identity could not be built:')
  expect(dev.output).toContain(FILE)
  expect(processes()).toEqual({ ...others, identity })
  expect(await refusal()).toBe('Diubah sambil berjalan.')
  edit("' +", 'Diubah sambil berjalan.')
})

test('each process has its own debugger port', () => {
  const [, list = ''] = /Debugger ports: (.*)\.$/m.exec(dev.output) ?? []
  const ports = list.split(', ').map((one) => one.split(' '))
  expect(ports.map(([name]) => name).sort()).toEqual(Object.keys(processes()).sort())
  for (const [name, port] of ports) expect(dev.output).toMatch(new RegExp(`${name} .*:${port}/`))
})

const testInBrowser = process.env.CHROMIUM_PATH ? test : test.skip

testInBrowser('an open page shows a changed text by itself', async () => {
  const browser = await openBrowser()
  try {
    const tab = await browser.newPage()
    const login = `http://localhost:${PAGES_PORT}/auth/login`
    await eventually(async () => expect((await tab.goto(login))?.status()).toBe(200))
    await tab.getByLabel('Username').fill('admin')
    edit("submit: 'Masuk'", "submit: 'Masuk sekarang'", 'frontends/shell/src/texts.ts')
    await tab.getByRole('button', { name: 'Masuk sekarang' }).waitFor()
    expect(await tab.getByLabel('Username').inputValue()).toBe('admin')

    await tab
      .getByLabel(/^Kata sandi/)
      .first()
      .fill(dev.adminPassword)
    await tab.getByRole('button', { name: 'Masuk sekarang' }).click()
    await tab.waitForURL(/\/m\//)
    await tab.goto(`http://localhost:${PAGES_PORT}/a/datamaster/packages`)
    await tab.getByRole('heading', { name: 'Paket' }).first().waitFor()
    edit("'Paket'", "'Paket baru'", 'frontends/admin/src/texts/master-data.ts')
    await tab.getByRole('heading', { name: 'Paket baru' }).first().waitFor()
  } finally {
    await browser.close()
  }
})

test('the field of docs/adding-a-field.md is stored and shown', async () => {
  addNickname((file) => copy.path(file))
  // The contract is part of every service.
  await dev.until(() => /Restarted .*gateway after/.test(dev.output))
  await eventually(async () => {
    expect((await admin.post('/api/users/profile', { nickname: 'Budi', agree: '1' })).status).toBe(200)
  })
  expect((await admin.get('/api/users/profile')).body).toMatchObject({ user: { nickname: 'Budi' } })
})

import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { dataDirectory, origin } from './product'
import { shownBy } from './shown-code'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

/** Passkeys need a host name: an IP address is no relying party. */
const home = origin().replace('127.0.0.1', 'localhost')

const arrive = useBrowser()
beforeAll(async () => {
  await (await TestData.create()).addMember('berkunci')
})

/** Chromium's virtual authenticator, which answers as a phone with a fingerprint sensor. */
async function addAuthenticator({ context, page }: User): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Makes another admin by the operator's command line; the password is printed once. */
async function addAdmin(username: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tools/run.mjs', 'create-admin', username, 'Petugas Kantor'],
    { cwd: resolve(__dirname, '../..'), env: { ...process.env, DATA_DIR: dataDirectory() } },
  )
  return /password (\S+)$/m.exec(stdout)?.[1] ?? ''
}

async function fillPassword({ page }: User, password: string): Promise<void> {
  await page.getByLabel('Kata sandi Anda', { exact: true }).fill(password)
}

/** Enrols the second factor, which passkeys belong to; returns its secret. */
async function enrolSecondFactor(person: User, password: string): Promise<string> {
  const { page } = person
  await page.getByRole('button', { name: 'Pasang verifikasi dua langkah' }).click()
  await fillPassword(person, password)
  await page.getByRole('button', { name: 'Lanjut' }).click()
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(/\s/g, '')
  await page.getByLabel('Kode verifikasi').fill(shownBy(secret))
  await page.getByRole('button', { name: 'Aktifkan' }).click()
  await page.getByRole('button', { name: 'Sudah saya simpan' }).click()
  return secret
}

/** The code that enrolled the second factor is used up; the next one is accepted already. */
async function addPasskey(person: User, name: string, password: string, secret: string): Promise<void> {
  const { page } = person
  await page.getByRole('button', { name: 'Tambah passkey' }).click()
  await page.getByLabel('Nama passkey').fill(name)
  await fillPassword(person, password)
  await page.getByLabel('Kode verifikasi').fill(shownBy(secret, 1))
  await page.getByRole('button', { name: 'Buat passkey' }).click()
  await person.answerDialog('Berhasil!', 'OK')
  await page.getByRole('list', { name: 'Passkey Anda' }).getByText(name).waitFor()
}

async function loginByPasskey(
  person: User,
  username: string,
  password: string,
  start: string,
): Promise<void> {
  const { page } = person
  await page.goto(`${home}/auth/logout`)
  person.errors.setGuest(true)
  await person.heading('Masuk').waitFor()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await page.getByRole('button', { name: 'Pakai passkey' }).click()
  await page.waitForURL(`**${start}`)
  person.errors.setGuest(false)
}

async function removePasskey(person: User, name: string, password: string): Promise<void> {
  const { page } = person
  await page.goto(`${home}/m/profile`)
  await page
    .getByRole('list', { name: 'Passkey Anda' })
    .getByText(/Terakhir dipakai/)
    .waitFor()
  await page.getByRole('button', { name: `Hapus ${name}` }).click()
  await fillPassword(person, password)
  await page.getByRole('button', { name: 'Hapus passkey' }).click()
  await person.answerDialog('Berhasil!', 'OK')
  await page.getByRole('list', { name: 'Passkey Anda' }).waitFor({ state: 'detached' })
}

// covers: /m/profile, /auth/login
// covers: POST /api/users/second_factor/passkeys/begin success
// covers: POST /api/users/second_factor/passkeys/confirm success
// covers: POST /api/users/second_factor/passkeys/remove/{id} success
// covers: POST /api/auth/login/passkey/begin success
// covers: POST /api/auth/login/passkey success
test('a member adds a passkey on a phone, logs in with it and removes it', async () => {
  const person = await arrive({ phone: true })
  const password = memberPassword
  await person.step('logs in', () => person.loginAt(`${home}/m/profile`, 'berkunci', password))
  await addAuthenticator(person)
  let secret = ''
  await person.step('sets up the second factor', async () => {
    secret = await enrolSecondFactor(person, password)
  })
  await person.step('adds a passkey', () => addPasskey(person, 'HP saya', password, secret))
  await person.step('logs in by passkey', () => loginByPasskey(person, 'berkunci', password, '/m/dashboard'))
  await person.step('removes the passkey', () => removePasskey(person, 'HP saya', password))
  await person.close()
}, 180_000)

test('an admin adds a passkey and logs in with it', async () => {
  const person = await arrive()
  const username = 'petugas1'
  const password = await addAdmin(username)
  await person.step('logs in', () => person.loginAt(`${home}/m/profile`, username, password))
  await addAuthenticator(person)
  let secret = ''
  await person.step('sets up the second factor', async () => {
    secret = await enrolSecondFactor(person, password)
  })
  await person.step('adds a passkey', () => addPasskey(person, 'Laptop kantor', password, secret))
  await person.step('logs in by passkey', () => loginByPasskey(person, username, password, '/a'))
  await person.step('opens a page of admins', async () => {
    await person.page.goto(`${home}/a/datamaster/users`)
    await person.heading('Pengguna').waitFor()
  })
  await person.close()
}, 180_000)

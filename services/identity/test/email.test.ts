import { PayoutWaiting } from '@jejaring/proto/wallet/v1/events'
import { newId, open } from '@jejaring/service-kit'
import { DataSource } from 'typeorm'
import { deleteExpired } from '../src/operations/delete-expired'
import {
  admin,
  freshAddress,
  freshName,
  login,
  password,
  startIdentity,
  type TestIdentity,
} from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity({ MAIL_FROM: 'kabar@jaya.example' })
})
afterAll(() => identity.stop())
beforeEach(() => identity.service.clock.freeze(new Date('2026-11-26T03:00:00Z')))
afterEach(() => identity.service.clock.reset())

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const invalidField = (field: string, sentence: string) => ({
  code: 'invalid',
  fields: { [field]: expect.stringContaining(sentence) },
})

/** An active member with a session. */
async function member() {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const { session } = await identity.client.openSession(login(username))
  const own = identity.service.as({ memberId: id, role: 'member', sessionId: session!.id })
  const messages = async () =>
    (await identity.messagesTo([id])).map(({ template, phone, channel, address, sealedParameters }) => ({
      template,
      to: channel === 'email' ? address : phone,
      ...JSON.parse(open(sealedParameters, identity.service.environment.MESSAGE_KEY!)),
    }))
  const sendCode = async (email: string) => {
    // Ids of one millisecond need not be in order.
    identity.service.clock.advance(1)
    await own.requestEmailCode({ email, currentPassword: password })
    const sent = (await messages()).findLast(({ template }) => template === 'verify_email')
    const code = String(sent?.code ?? '')
    identity.service.clock.advance(1)
    return code
  }
  const verify = async (email: string) => own.verifyEmail({ code: await sendCode(email) })
  const ask = async () => {
    const reply = await identity.from(freshAddress()).requestRecovery({ username })
    await identity.recoveriesSent()
    return reply
  }
  return { username, id, own, messages, sendCode, verify, ask }
}

describe('an address', () => {
  it('is verified by the code that was sent to it, and shown to its owner', async () => {
    const { own, id, username, sendCode, messages } = await member()
    expect(await own.readSecurity({})).toMatchObject({ emailEnabled: true, email: '' })
    const code = await sendCode(' Budi@Contoh.id ')
    expect((await messages()).at(-1)).toMatchObject({
      template: 'verify_email',
      to: 'budi@contoh.id',
      name: username,
    })
    expect(await own.readSecurity({})).toMatchObject({ email: '' })
    await own.verifyEmail({ code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(await own.readSecurity({})).toMatchObject({
      email: 'budi@contoh.id',
      emailVerifiedAt: identity.service.clock.now(),
      heldSince: identity.service.clock.now(),
      events: [{ fields: ['email'] }],
    })
    expect(await identity.audited(`member:${id}`)).toContainEqual(
      expect.objectContaining({ action: 'member.email_verified', after: '{"email":true}' }),
    )
    expect((await messages()).filter(({ template }) => template === 'account_changed')).toMatchObject([
      { to: '081234567890', changes: 'alamat email' },
      { to: 'budi@contoh.id', changes: 'alamat email' },
    ])
    await expect(own.verifyEmail({ code })).rejects.toMatchObject(invalidField('code', 'tidak berlaku'))
    await expect(
      own.requestEmailCode({ email: 'budi@contoh.id', currentPassword: password }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('needs the password, for the first one too', async () => {
    // A login of this moment is not enough.
    const { own, id, messages } = await member()
    for (const [currentPassword, sentence] of [
      ['', 'Isi kata sandi'],
      ['bukan ini', 'salah'],
    ] as const)
      await expect(own.requestEmailCode({ email: 'budi@contoh.id', currentPassword })).rejects.toMatchObject(
        invalidField('current_password', sentence),
      )
    expect(await messages()).not.toContainEqual(expect.objectContaining({ template: 'verify_email' }))
    await expect(
      identity.service
        .as({ memberId: id, role: 'member', impersonatorId: newId() })
        .requestEmailCode({ email: 'budi@contoh.id', currentPassword: password }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })

  it.each(['', 'budi', 'budi@contoh', 'a@contoh.id, b@contoh.id', 'a@contoh.id\r\nBcc: b@contoh.id'])(
    'is refused at its field when it is %j',
    async (email) => {
      const { own } = await member()
      await expect(own.requestEmailCode({ email, currentPassword: password })).rejects.toMatchObject(
        invalidField('email', 'alamat email yang benar'),
      )
    },
  )

  it('is replaced by proof of the next one, and earlier ones are alerted', async () => {
    const { own, verify, messages } = await member()
    await verify('lama@contoh.id')
    identity.service.clock.advance(1000)
    await verify('baru@contoh.id')
    expect(await own.readSecurity({})).toMatchObject({
      email: 'baru@contoh.id',
      heldSince: identity.service.clock.now(),
    })
    expect(
      (await messages())
        .slice(-3)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['081234567890', 'baru@contoh.id', 'lama@contoh.id'])
    identity.service.clock.advance(1000)
    await expect(own.removeEmail({ currentPassword: '' })).rejects.toMatchObject(
      invalidField('current_password', 'Isi kata sandi'),
    )
    await own.removeEmail({ currentPassword: password })
    expect(await own.readSecurity({})).toMatchObject({ email: '' })
    expect(
      (await messages())
        .slice(-3)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['081234567890', 'baru@contoh.id', 'lama@contoh.id'])
    await own.removeEmail({ currentPassword: password })
  })

  it('may belong to several accounts', async () => {
    const [first, second] = [await member(), await member()]
    await first.verify('keluarga@contoh.id')
    await second.verify('keluarga@contoh.id')
    expect(await second.own.readSecurity({})).toMatchObject({ email: 'keluarga@contoh.id' })
  })
})

describe('a code', () => {
  it('is void after five wrong guesses, also in parallel, and stored as a hash', async () => {
    const { own, id, sendCode } = await member()
    const code = await sendCode('budi@contoh.id')
    const { rows } = await identity.service.database.query('SELECT * FROM email_codes WHERE member_id = $1', [
      id,
    ])
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$/)
    const guesses = await Promise.allSettled(
      Array.from({ length: 12 }, () => own.verifyEmail({ code: another(code) })),
    )
    const sentences = guesses.map((one) => one.status === 'rejected' && one.reason.fields.code)
    expect(sentences.filter((one) => /salah/.test(one))).toHaveLength(5)
    await expect(own.verifyEmail({ code })).rejects.toMatchObject(invalidField('code', 'tidak berlaku'))
  })

  it('expires after ten minutes and is deleted', async () => {
    const { own, id, sendCode } = await member()
    const code = await sendCode('budi@contoh.id')
    identity.service.clock.advance(600_000)
    await expect(own.verifyEmail({ code })).rejects.toMatchObject(invalidField('code', 'tidak berlaku'))
    const { clock, database, environment } = identity.service
    const source = await new DataSource({ type: 'postgres', url: environment.DATABASE_URL }).initialize()
    await deleteExpired(source.manager, clock.now())
    await source.destroy()
    expect((await database.query('SELECT FROM email_codes WHERE member_id = $1', [id])).rowCount).toBe(0)
  })

  it('is sent three times, then only after a delay', async () => {
    const { sendCode, own } = await member()
    for (let n = 0; n < 3; n++) await sendCode(`budi${n}@contoh.id`)
    await expect(
      own.requestEmailCode({ email: 'budi9@contoh.id', currentPassword: password }),
    ).rejects.toMatchObject({ code: 'too_many' })
  })
})

describe('recovery', () => {
  it('goes to phone and verified address, and answers the same for every name', async () => {
    const { verify, ask, messages } = await member()
    await verify('budi@contoh.id')
    const known = await ask()
    const unknown = await identity.from(freshAddress()).requestRecovery({ username: freshName() })
    expect(unknown).toEqual(known)
    const sent = (await messages()).filter(({ template }) => template === 'recover')
    expect(sent.map(({ to }) => to)).toEqual(['081234567890', 'budi@contoh.id'])
    expect(new Set(sent.map(({ link }) => link)).size).toBe(1)
  })

  it('reaches an admin without a phone', async () => {
    const { session } = await identity.client.openSession(login('admin', 'kunci pertama admin'))
    const own = identity.service.as({ ...admin, sessionId: session!.id })
    await own.requestEmailCode({ email: 'admin@jaya.example', currentPassword: 'kunci pertama admin' })
    const parametersOf = async () =>
      (await identity.messagesTo([admin.memberId])).map(({ template, address, sealedParameters }) => ({
        template,
        address,
        ...JSON.parse(open(sealedParameters, identity.service.environment.MESSAGE_KEY!)),
      }))
    await own.verifyEmail({ code: (await parametersOf()).at(-1)!.code })
    await identity.from(freshAddress()).requestRecovery({ username: 'admin' })
    await identity.recoveriesSent()
    expect((await parametersOf()).filter(({ template }) => template === 'recover')).toMatchObject([
      { address: 'admin@jaya.example', link: expect.stringContaining('/auth/recover/') },
    ])
  })

  it('notifies an approver of a waiting payout file by e-mail, once', async () => {
    const waiting = {
      payoutId: newId(),
      number: 'PO-20261126-000001',
      count: 12n,
      total: 30_000_000n,
      createdBy: newId(),
    }
    for (let time = 0; time < 2; time++)
      await identity.service.deliver('wallet.payout.waiting', PayoutWaiting, waiting)
    const sent = (await identity.messagesTo([admin.memberId])).filter(
      ({ template }) => template === 'payout_waiting',
    )
    expect(sent).toMatchObject([{ channel: 'email', phone: '', address: 'admin@jaya.example' }])
    expect(
      JSON.parse(open(sent[0]!.sealedParameters, identity.service.environment.MESSAGE_KEY!)),
    ).toMatchObject({
      number: 'PO-20261126-000001',
      count: '12',
      amount: 'Rp. 30.000.000',
    })
  })

  it('through a first address leaves withdrawals held since that address', async () => {
    const { verify, ask, messages, username, own } = await member()
    await verify('baru@contoh.id')
    const since = identity.service.clock.now()
    identity.service.clock.advance(60_000)
    await ask()
    const link = (await messages()).findLast(({ template }) => template === 'recover')!.link as string
    const typed = { password: 'teh manis hangat', passwordConfirmation: 'teh manis hangat' }
    await identity.client.recover({ token: link.slice(-43), ...typed })
    await identity.client.openSession(login(username, typed.password))
    expect(await own.readSecurity({})).toMatchObject({ heldSince: since })
  })

  it('does not use a link that went to an earlier address', async () => {
    const { verify, ask, messages, username } = await member()
    await verify('lama@contoh.id')
    await ask()
    const link = (await messages()).findLast(({ template }) => template === 'recover')!.link as string
    await verify('baru@contoh.id')
    const typed = { password: 'teh manis hangat', passwordConfirmation: 'teh manis hangat' }
    await expect(identity.client.recover({ token: link.slice(-43), ...typed })).rejects.toMatchObject({
      code: 'invalid',
    })
    await identity.client.openSession(login(username))
  })
})

test('an alert about another change goes to phone and verified address', async () => {
  const { own, verify, messages } = await member()
  await verify('budi@contoh.id')
  identity.service.clock.advance(1000)
  await own.updateProfile({
    name: undefined,
    phone: undefined,
    bank: undefined,
    password: 'teh manis hangat',
    passwordConfirm: 'teh manis hangat',
    photoHash: '',
    edgeErrors: {},
    currentPassword: password,
  })
  const alerts = (await messages()).filter(({ changes }) => changes === 'kata sandi')
  expect(alerts.map(({ to }) => to).sort()).toEqual(['081234567890', 'budi@contoh.id'])
})

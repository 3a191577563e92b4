import { Group, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { newId, open, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { DataSource } from 'typeorm'
import { deleteExpired } from '../src/operations/delete-expired'
import { admin, freshName, login, password, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())
beforeEach(() => identity.service.clock.freeze(new Date('2026-11-26T03:00:00Z')))
afterEach(() => identity.service.clock.reset())

const invalidCode = (sentence: string) => ({
  code: 'invalid',
  fields: { code: expect.stringContaining(sentence) },
})
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

let numbers = 0
/** An active member with a session and a phone of its own. */
async function member(phone = `0813${String(++numbers).padStart(8, '0')}`) {
  const username = freshName()
  const [id = ''] = await identity.members([username], { phone, name: 'Budi Santoso' })
  const { session } = await identity.client.openSession(login(username))
  const own = identity.service.as({ memberId: id, role: 'member', sessionId: session!.id })
  const messages = async () =>
    (await identity.messagesTo([id])).map(({ template, phone, sealedParameters }) => ({
      template,
      phone,
      ...JSON.parse(open(sealedParameters, identity.service.environment.MESSAGE_KEY!)),
    }))
  const codes = async (): Promise<string[]> => (await messages()).flatMap(({ code }) => code ?? [])
  const sendCode = async () => {
    await own.requestPhoneCode({})
    return (await codes()).at(-1) ?? ''
  }
  const found = () => identity.client.findMember({ by: { $case: 'id', value: id } })
  const changePhone = (to: string) =>
    own.updateProfile({
      phone: to,
      password: '',
      passwordConfirm: '',
      photoHash: '',
      edgeErrors: {},
      currentPassword: password,
    } as never)
  return { username, id, phone, own, messages, codes, sendCode, found, changePhone }
}

describe('a code', () => {
  it('verifies the phone that it was sent to, once', async () => {
    const { own, phone, sendCode, found, messages, id } = await member()
    expect((await found()).phoneVerifiedAt).toBeUndefined()
    const code = await sendCode()
    expect(code).toMatch(/^\d{6}$/)
    expect((await messages()).at(-1)).toMatchObject({ template: 'verify_phone', phone })
    await own.verifyPhone({ code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(await found()).toMatchObject({
      phoneVerifiedAt: identity.service.clock.now(),
      phoneVerifiedBy: 'code',
    })
    expect((await identity.publishedMembers([id])).at(-1)).toMatchObject({ phoneVerifiedBy: 'code' })
    expect(await identity.audited(`member:${id}`)).toContainEqual(
      expect.objectContaining({
        action: 'member.phone_verified',
        after: expect.stringContaining('"by":"code"'),
      }),
    )
    await expect(own.verifyPhone({ code })).rejects.toMatchObject(invalidCode('tidak berlaku'))
    await expect(own.requestPhoneCode({})).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is stored as a hash only', async () => {
    const { sendCode, id } = await member()
    const code = await sendCode()
    const { rows } = await identity.service.database.query('SELECT * FROM phone_codes WHERE member_id = $1', [
      id,
    ])
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$/)
  })

  it('is replaced by the next one', async () => {
    const { own, sendCode } = await member()
    const first = await sendCode()
    const second = await sendCode()
    if (first !== second)
      await expect(own.verifyPhone({ code: first })).rejects.toMatchObject(invalidCode('salah'))
    await own.verifyPhone({ code: second })
  })

  it('is void after five wrong guesses, also in parallel', async () => {
    const { own, sendCode } = await member()
    const code = await sendCode()
    const guesses = await Promise.allSettled(
      Array.from({ length: 12 }, () => own.verifyPhone({ code: another(code) })),
    )
    const sentences = guesses.map((one) => one.status === 'rejected' && one.reason.fields.code)
    expect(sentences.filter((one) => /salah/.test(one))).toHaveLength(5)
    await expect(own.verifyPhone({ code })).rejects.toMatchObject(invalidCode('tidak berlaku'))
  })

  it('expires after ten minutes and is deleted', async () => {
    const { own, sendCode, id } = await member()
    const code = await sendCode()
    identity.service.clock.advance(600_000)
    await expect(own.verifyPhone({ code })).rejects.toMatchObject(invalidCode('tidak berlaku'))
    const { clock, database, environment } = identity.service
    const source = await new DataSource({ type: 'postgres', url: environment.DATABASE_URL }).initialize()
    await deleteExpired(source.manager, clock.now())
    await source.destroy()
    expect((await database.query('SELECT FROM phone_codes WHERE member_id = $1', [id])).rowCount).toBe(0)
  })

  it('does not verify a phone that was changed after it was sent', async () => {
    const { own, sendCode, changePhone, found } = await member()
    const code = await sendCode()
    await changePhone('081377770000')
    await expect(own.verifyPhone({ code })).rejects.toMatchObject(invalidCode('tidak berlaku'))
    expect((await found()).phoneVerifiedAt).toBeUndefined()
  })

  it('is refused when it is malformed, without costing a guess', async () => {
    const { own, sendCode } = await member()
    const code = await sendCode()
    for (const typed of ['', '12345', 'abcdef', '1234567'])
      for (let n = 0; n < 2; n++)
        await expect(own.verifyPhone({ code: typed })).rejects.toMatchObject(invalidCode('6 angka'))
    await own.verifyPhone({ code })
  })
})

describe('requests for codes', () => {
  it('are limited by member, whichever number they go to', async () => {
    const { own, changePhone } = await member()
    for (let n = 0; n < 3; n++) {
      await own.requestPhoneCode({})
      await changePhone(`0812999900${n}${numbers % 10}`)
    }
    await expect(own.requestPhoneCode({})).rejects.toMatchObject({ code: 'too_many' })
  })

  it('requests by strangers leave the holder of the number a code', async () => {
    const phone = '081288887777'
    for (let n = 0; n < 2; n++) {
      const stranger = await member(phone)
      for (let request = 0; request < 3; request++) await stranger.own.requestPhoneCode({})
      await expect(stranger.own.requestPhoneCode({})).rejects.toMatchObject({ code: 'too_many' })
    }
    const holder = await member(phone)
    await expect(holder.own.requestPhoneCode({})).resolves.toBeDefined()
  })

  it('are for the owner with a phone only', async () => {
    const { id } = await member()
    const impersonated = identity.service.as({ memberId: id, role: 'member', impersonatorId: ROOT_MEMBER_ID })
    await expect(impersonated.requestPhoneCode({})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(impersonated.verifyPhone({ code: '123456' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(identity.service.as(admin).requestPhoneCode({})).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(identity.client.requestPhoneCode({})).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

describe('an admin', () => {
  const office = () => identity.service.as(admin)

  it('marks the phone of a member as verified, audited', async () => {
    const { id, phone, found } = await member()
    await office().markPhoneVerified({ memberId: id, phone })
    expect(await found()).toMatchObject({ phoneVerifiedBy: 'office' })
    const lines = async () =>
      (await identity.audited(`member:${id}`)).filter(({ action }) => action === 'member.phone_verified')
    expect(await lines()).toEqual([
      expect.objectContaining({ caller: expect.objectContaining({ memberId: ROOT_MEMBER_ID }) }),
    ])
    await office().markPhoneVerified({ memberId: id, phone })
    expect(await lines()).toHaveLength(1)
  })

  it('marks neither another number than the one seen nor an own or unknown account', async () => {
    const { id, phone, found, own } = await member()
    const mark = (memberId: string, number = phone) => office().markPhoneVerified({ memberId, phone: number })
    await expect(mark(id, '081200000000')).rejects.toMatchObject({ code: 'conflict' })
    await expect(mark(newId())).rejects.toMatchObject({ code: 'not_found' })
    await expect(mark(ROOT_MEMBER_ID)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(own.markPhoneVerified({ memberId: id, phone })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await found()).phoneVerifiedAt).toBeUndefined()
  })

  it('resets the verification by changing the phone', async () => {
    const { id, phone, found } = await member()
    await office().markPhoneVerified({ memberId: id, phone })
    const { version, username, name } = await found()
    const kept = { address: undefined, bank: undefined, password: '', passwordConfirm: '', photoHash: '' }
    const edit = { memberId: id, version, username, name, group: Group.MEMBER, status: MemberStatus.ACTIVE }
    await office().updateMember({ ...kept, ...edit, phone: '081366660000', edgeErrors: {} })
    expect((await found()).phoneVerifiedAt).toBeUndefined()
  })
})

describe('the name that a member chose', () => {
  it('is sent to a verified phone, and the username to an unverified one', async () => {
    const { id, phone, username, messages, changePhone } = await member()
    await identity.service.as(admin).markPhoneVerified({ memberId: id, phone })
    await changePhone('081355550000')
    // The old phone is verified, the new one is not.
    expect((await messages()).at(-1)).toMatchObject({ phone, name: 'Budi Santoso' })
    await changePhone(phone)
    const alerts = (await messages()).slice(-2)
    expect(alerts.map(({ name }) => name)).toEqual([username, username])
  })
})

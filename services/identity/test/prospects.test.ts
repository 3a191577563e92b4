import { ProspectStatus } from '@jejaring/proto/identity/v1/identity'
import { newId, open } from '@jejaring/service-kit'
import { DataSource } from 'typeorm'
import { deleteExpired } from '../src/operations/delete-expired'
import { startIdentity, type TestIdentity } from './identity-fixture'
import { form, prospectClients } from './prospect-fixture'

let identity: TestIdentity
let source: DataSource
beforeAll(async () => {
  identity = await startIdentity()
  const { DATABASE_URL } = identity.service.environment
  source = await new DataSource({ type: 'postgres', url: DATABASE_URL! }).initialize()
})
afterAll(async () => {
  await source?.destroy()
  await identity.stop()
})
beforeEach(() => identity.service.clock.freeze(new Date('2026-11-26T03:00:00Z')))
afterEach(() => identity.service.clock.reset())

const { freshPhone, stranger, sponsor } = prospectClients(() => identity)

const gone = { code: 'invalid', fields: { prospect: expect.stringContaining('Calon member ini tidak lagi') } }

describe('a link', () => {
  it('shows its member to strangers until it is renewed or removed', async () => {
    const { own, code } = await sponsor()
    expect(code).toMatch(/^[\w-]{22}$/)
    expect(await stranger().readProspectLink({ code })).toMatchObject({ name: 'Budi Santoso' })
    const { code: renewed } = await own.renewProspectLink({})
    const unknown = { code: 'not_found', message: 'Tautan ini tidak berlaku.' }
    await expect(stranger().readProspectLink({ code })).rejects.toMatchObject(unknown)
    expect(await own.readOwnProspectLink({})).toEqual({ code: renewed })
    await own.removeProspectLink({})
    await own.removeProspectLink({})
    expect(await own.readOwnProspectLink({})).toEqual({ code: '' })
    await expect(stranger().readProspectLink({ code: renewed })).rejects.toMatchObject(unknown)
    await expect(stranger().readProspectLink({ code: 'budi01' })).rejects.toMatchObject(unknown)
  })

  it('ends while its member is not active', async () => {
    const { id, code, apply } = await sponsor()
    await identity.service.database.query("UPDATE members SET status = 'inactive' WHERE id = $1", [id])
    await expect(stranger().readProspectLink({ code })).rejects.toMatchObject({ code: 'not_found' })
    await expect(apply(freshPhone())).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is not changed inside a login-as session', async () => {
    const { id } = await sponsor()
    const admin = { memberId: id, role: 'member', sessionId: newId(), impersonatorId: newId() } as const
    await expect(identity.service.as(admin).renewProspectLink({})).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(identity.service.as(admin).removeProspectLink({})).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('a prospect', () => {
  it('joins the queue once by the code, and notifies the member without a name', async () => {
    const { own, apply, sentCodes, list } = await sponsor()
    const phone = freshPhone()
    const { token } = await apply(phone)
    expect(await list()).toEqual([])
    const [code = ''] = await sentCodes(phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const verify = (typed: string, by = token) => stranger().verifyProspect({ token: by, code: typed })
    await expect(verify(wrong)).rejects.toMatchObject({ code: 'invalid' })
    await expect(verify(code, 'x'.repeat(43))).rejects.toMatchObject({
      code: 'invalid',
      fields: { code: expect.stringContaining('tidak berlaku') },
    })
    await verify(code)
    expect(await list()).toMatchObject([
      { name: form.name, city: form.city, note: form.note, phone, status: ProspectStatus.WAITING },
    ])
    await expect(verify(code)).rejects.toMatchObject({ code: 'invalid' })
    expect(await own.countProspects({})).toEqual({ waiting: 1n })
    const { notifications } = await own.listNotifications({ query: undefined })
    const [newest] = notifications.filter(({ kind }) => kind === 'prospect')
    expect(newest?.message).toBe('Ada calon member baru dari tautan Anda. Lihat datanya di Calon Member.')
  })

  it('is void after five wrong codes, parallel ones included', async () => {
    const { apply, sentCodes, list } = await sponsor()
    const phone = freshPhone()
    const { token } = await apply(phone)
    const [code = ''] = await sentCodes(phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await Promise.allSettled(
      Array.from({ length: 5 }, () => stranger().verifyProspect({ token, code: wrong })),
    )
    await expect(stranger().verifyProspect({ token, code })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await list()).toEqual([])
  })

  it('gets all errors of the form at once, and no markup is stored', async () => {
    const { apply } = await sponsor()
    const typed = { name: '<b>Rina</b>', city: '<i>', note: '<script>', consentVersion: '0' }
    await expect(apply('12', typed)).rejects.toMatchObject({
      code: 'invalid',
      fields: {
        name: expect.any(String),
        phone: expect.any(String),
        city: expect.any(String),
        note: expect.any(String),
        agree: expect.stringContaining('Muat ulang'),
      },
    })
  })

  it('renews the entry when the prospect applies again', async () => {
    const { queue, list } = await sponsor()
    const { phone } = await queue()
    identity.service.clock.freeze(new Date('2026-11-27T03:00:00Z'))
    await queue(phone, { name: 'Rina P. Sari' })
    expect(await list()).toMatchObject([
      { name: 'Rina P. Sari', createdAt: new Date('2026-11-27T03:00:00Z') },
    ])
  })

  it('is seen and removed by its sponsor only', async () => {
    const { queue, own, list } = await sponsor()
    const { prospect } = await queue()
    const other = await sponsor()
    for (const call of ['readProspect', 'removeProspect'] as const)
      await expect(other.own[call]({ id: prospect.id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await other.list()).toEqual([])
    await own.removeProspect({ id: prospect.id })
    expect(await list()).toEqual([])
    expect(await identity.audited(`prospect:${prospect.id}`)).toMatchObject([{ action: 'prospect.removed' }])
  })
})

describe('messages to a phone', () => {
  it('stop beyond the limit of the phone, and the answer stays the same', async () => {
    const phone = freshPhone()
    const one = await sponsor()
    for (let n = 0; n < 4; n++) expect(await one.apply(phone)).toMatchObject({ token: expect.any(String) })
    expect(await one.sentCodes(phone)).toHaveLength(3)
  })

  it('are refused to an address that floods, and to a flooded link', async () => {
    const { code } = await sponsor()
    const send = (client = stranger()) =>
      client.applyAsProspect({ code, phone: freshPhone(), edgeErrors: {}, dailyCodes: 1_000, ...form })
    const flooder = stranger()
    for (let n = 0; n < 20; n++) await send(flooder)
    await expect(send(flooder)).rejects.toMatchObject({ code: 'too_many' })
    for (let n = 0; n < 20; n++) await send()
    await expect(send()).rejects.toMatchObject({ code: 'too_many' })
  })

  it("stop for a link at a quarter of the day's codes, for all links at the limit", async () => {
    identity.service.clock.freeze(new Date('2026-12-05T16:00:00Z'))
    const [one, two, three] = [await sponsor(), await sponsor(), await sponsor()]
    const send = (dailyCodes: number, code: string, phone = freshPhone(), client = stranger()) =>
      client.applyAsProspect({ code, phone, edgeErrors: {}, ...form, dailyCodes })
    const full = { code: 'too_many', message: 'Formulir hari ini sudah penuh. Coba lagi besok.' }
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => send(8, one.code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await send(8, two.code)
    await expect(send(3, three.code)).rejects.toMatchObject(full)
    identity.service.clock.freeze(new Date('2026-12-05T17:00:00Z'))
    expect(await send(3, three.code)).toMatchObject({ token: expect.any(String) })
    await deleteExpired(source.manager, identity.service.clock.now())
    const days = await source.manager.query('SELECT day::text, codes FROM prospect_code_days')
    expect(days).toEqual([{ day: '2026-12-06', codes: 1 }])
    expect(await source.manager.query('SELECT day::text, codes FROM prospect_link_days')).toEqual(days)
  })

  it('are tries of their address also while no code can be sent', async () => {
    const { code } = await sponsor()
    const flooder = stranger()
    const send = () =>
      flooder.applyAsProspect({ code, phone: freshPhone(), edgeErrors: {}, ...form, dailyCodes: 0 })
    for (let n = 0; n < 20; n++)
      await expect(send()).rejects.toThrow('Formulir hari ini sudah penuh. Coba lagi besok.')
    await expect(send()).rejects.not.toThrow('Formulir hari ini sudah penuh')
  })

  it('contain nothing that the prospect typed', async () => {
    const { id, apply } = await sponsor()
    await apply(freshPhone(), { name: 'Menang undian di contoh.com' })
    const message = (await identity.messagesTo([id])).find(({ template }) => template === 'verify_prospect')
    const parameters = JSON.parse(open(message!.sealedParameters, identity.service.environment.MESSAGE_KEY!))
    expect(parameters).toEqual({ code: expect.any(String) })
  })
})

describe('the data of prospects', () => {
  it('is erased when its time is over, and refuses a registration from then on', async () => {
    const { own, queue, list, request } = await sponsor()
    const { prospect, phone } = await queue()
    identity.service.clock.freeze(new Date('2026-12-26T03:00:01Z'))
    expect(await list()).toEqual([])
    await expect(own.createMembers(request(prospect.id))).rejects.toMatchObject(gone)
    const { manager } = source
    await deleteExpired(manager, identity.service.clock.now())
    expect(await manager.query('SELECT FROM prospects WHERE phone = $1', [phone])).toEqual([])
  })

  it('is kept for the days of the form, within a year', async () => {
    const { queue } = await sponsor()
    const expiryOf = async (keepDays: number) =>
      (await queue(freshPhone(), { keepDays })).prospect.expiresAt?.toISOString()
    expect(await expiryOf(7)).toBe('2026-12-03T03:00:00.000Z')
    expect(await expiryOf(0)).toBe('2026-11-27T03:00:00.000Z')
    expect(await expiryOf(1_000)).toBe('2027-11-26T03:00:00.000Z')
  })
})

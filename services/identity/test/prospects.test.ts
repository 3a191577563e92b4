import { ProspectStatus } from '@jejaring/proto/identity/v1/identity'
import { newId, open } from '@jejaring/service-kit'
import { DataSource } from 'typeorm'
import { deleteExpired } from '../src/operations/delete-expired'
import { claimProspect, eraseProspectsOfPhone, prospectsOfPhone } from '../src/store/prospects'
import { claimRegistrationIds } from '../src/store/registrations'
import { freshName, registration, startIdentity, type TestIdentity } from './identity-fixture'

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

let numbers = 0
const freshPhone = () => `0877${String(++numbers).padStart(8, '0')}`
let networks = 0
/** A client at an address of its own: its tries count apart. */
const stranger = () => identity.from(`198.51.${Math.floor(++networks / 250)}.${networks % 250}`)

const form = {
  name: 'Rina Putri',
  city: 'Bandung',
  note: 'Lewat WhatsApp saja',
  consentVersion: '1',
  keepDays: 30,
}

/** An active member with a link. */
async function sponsor() {
  const username = freshName()
  const [id = ''] = await identity.members([username], { phone: freshPhone() })
  const own = identity.service.as({ memberId: id, role: 'member', sessionId: newId() })
  const { code } = await own.renewProspectLink({})
  const sentCodes = async (phone: string): Promise<string[]> =>
    (await identity.messagesTo([id]))
      .filter((message) => message.phone === phone)
      .map(
        (message) =>
          JSON.parse(open(message.sealedParameters, identity.service.environment.MESSAGE_KEY!)).code,
      )
  const apply = (phone: string, changes: Partial<typeof form> = {}) =>
    stranger().applyAsProspect({ code, phone, edgeErrors: {}, dailyCodes: 1_000, ...form, ...changes })
  const list = async () => (await own.listProspects({ query: undefined })).prospects
  /** Adds a verified prospect to the queue. */
  const queue = async (phone = freshPhone(), changes: Partial<typeof form> = {}) => {
    const { token } = await apply(phone, changes)
    const sent = (await sentCodes(phone)).at(-1) ?? ''
    await stranger().verifyProspect({ token, code: sent })
    const found = (await list()).find((prospect) => prospect.phone === phone)
    return { phone, prospect: found! }
  }
  /** A CreateMembers request of the sponsor for a prospect. */
  const request = (prospectId: string) => registration([freshName()], { phone: freshPhone(), prospectId })
  return { id, own, code, sentCodes, apply, list, queue, request }
}

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
  it('joins the queue by the code sent to the phone, once, and the member is notified without a name', async () => {
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

  it('who applies again renews the entry', async () => {
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

  it('stop for all links together when the codes of a day are used up, until the next day', async () => {
    identity.service.clock.freeze(new Date('2026-12-05T16:00:00Z'))
    const [one, other] = [await sponsor(), await sponsor()]
    const send = (code: string, phone = freshPhone()) =>
      stranger().applyAsProspect({ code, phone, edgeErrors: {}, ...form, dailyCodes: 4 })
    const phone = freshPhone()
    for (let n = 0; n < 4; n++) await send(one.code, phone)
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => send(other.code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const full = { code: 'too_many', message: 'Formulir hari ini sudah penuh. Coba lagi besok.' }
    await expect(send(one.code, phone)).rejects.toMatchObject(full)
    identity.service.clock.freeze(new Date('2026-12-05T17:00:00Z'))
    expect(await send(other.code)).toMatchObject({ token: expect.any(String) })
    await deleteExpired(source.manager, identity.service.clock.now())
    const days = await source.manager.query('SELECT day::text, codes FROM prospect_code_days')
    expect(days).toEqual([{ day: '2026-12-06', codes: 1 }])
    const none = { code: other.code, phone: freshPhone(), edgeErrors: {}, ...form, dailyCodes: 0 }
    await expect(stranger().applyAsProspect(none)).rejects.toMatchObject(full)
  })

  it('contain nothing that the prospect typed', async () => {
    const { id, apply } = await sponsor()
    await apply(freshPhone(), { name: 'Menang undian di contoh.com' })
    const message = (await identity.messagesTo([id])).find(({ template }) => template === 'verify_prospect')
    const parameters = JSON.parse(open(message!.sealedParameters, identity.service.environment.MESSAGE_KEY!))
    expect(parameters).toEqual({ code: expect.any(String) })
  })
})

describe('a registration of a prospect', () => {
  it('places the prospect when it is activated, whatever is repeated', async () => {
    const { own, queue, list, request } = await sponsor()
    const { prospect } = await queue()
    const first = request(prospect.id)
    await own.createMembers(first)
    await own.createMembers(first)
    expect(await list()).toMatchObject([{ status: ProspectStatus.REGISTERING }])
    expect(await own.countProspects({})).toEqual({ waiting: 0n })
    await expect(own.removeProspect({ id: prospect.id })).rejects.toMatchObject({ code: 'conflict' })
    await own.activateMembers({ registrationId: first.registrationId })
    await own.activateMembers({ registrationId: first.registrationId })
    expect(await list()).toMatchObject([{ status: ProspectStatus.PLACED }])
    await expect(own.createMembers(request(prospect.id))).rejects.toMatchObject(gone)
    const errors = await own.checkApplication({ usernames: [freshName()], application: first.application })
    expect(errors).toMatchObject({ errors: gone.fields })
  })

  it('leaves the prospect in the queue when it is discarded', async () => {
    const { own, queue, list, request } = await sponsor()
    const { prospect } = await queue()
    const failed = request(prospect.id)
    await own.createMembers(failed)
    await own.discardMembers({ registrationId: failed.registrationId })
    expect(await list()).toMatchObject([{ status: ProspectStatus.WAITING }])
    const second = request(prospect.id)
    await own.createMembers(second)
    await own.activateMembers({ registrationId: second.registrationId })
    expect(await list()).toMatchObject([{ status: ProspectStatus.PLACED }])
  })

  it('is the only one of concurrent ones, and none of another member', async () => {
    const { own, queue, list, request } = await sponsor()
    const { prospect } = await queue()
    const other = await sponsor()
    await expect(other.own.createMembers(request(prospect.id))).rejects.toMatchObject(gone)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => own.createMembers(request(prospect.id))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await list()).toMatchObject([{ status: ProspectStatus.REGISTERING }])
  })
})

it('keeps a prospect whose registration begins during its removal and its renewal', async () => {
  const { id: sponsorId, own, queue, list, apply, sentCodes } = await sponsor()
  const { prospect, phone } = await queue()
  const { token } = await apply(phone, { name: 'Rina Lagi' })
  const code = (await sentCodes(phone)).at(-1) ?? ''
  const [registrationId, now] = [newId(), identity.service.clock.now()]
  let outcomes: Promise<PromiseSettledResult<unknown>[]> | undefined
  await source.transaction(async (manager) => {
    await claimRegistrationIds(manager, [registrationId], 'created', now)
    expect(await claimProspect(manager, { id: prospect.id, sponsorId }, registrationId, now)).toBe(true)
    const removal = own.removeProspect({ id: prospect.id })
    const renewal = stranger().verifyProspect({ token, code })
    outcomes = Promise.allSettled([removal, renewal])
    await untilWaiting(2)
  })
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'conflict' } },
    { status: 'fulfilled' },
  ])
  expect(await list()).toMatchObject([{ name: form.name, status: ProspectStatus.REGISTERING }])
})

/** Waits until so many statements wait for locks in identity's database. */
async function untilWaiting(statements: number): Promise<void> {
  for (let n = 0; n < 1_000; n++) {
    const [{ waiting }] = await source.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (waiting >= statements) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('no statement waits')
}

describe('the data of prospects', () => {
  it('is erased when its time is over, and refuses a registration from then on', async () => {
    const { own, queue, list, request } = await sponsor()
    const { prospect, phone } = await queue()
    identity.service.clock.freeze(new Date('2026-12-26T03:00:01Z'))
    expect(await list()).toEqual([])
    await expect(own.createMembers(request(prospect.id))).rejects.toMatchObject(gone)
    const { manager } = source
    await deleteExpired(manager, identity.service.clock.now())
    expect(await prospectsOfPhone(manager, phone)).toEqual([])
  })

  it('is kept for the days of the form, within a year', async () => {
    const { queue } = await sponsor()
    const expiryOf = async (keepDays: number) =>
      (await queue(freshPhone(), { keepDays })).prospect.expiresAt?.toISOString()
    expect(await expiryOf(7)).toBe('2026-12-03T03:00:00.000Z')
    expect(await expiryOf(0)).toBe('2026-11-27T03:00:00.000Z')
    expect(await expiryOf(1_000)).toBe('2027-11-26T03:00:00.000Z')
  })

  it('is listed and erased for a person who asks', async () => {
    const { queue } = await sponsor()
    const { phone } = await queue()
    const { manager } = source
    expect(await prospectsOfPhone(manager, phone)).toMatchObject([
      { name: form.name, phone, note: form.note },
    ])
    await eraseProspectsOfPhone(manager, phone)
    expect(await prospectsOfPhone(manager, phone)).toEqual([])
  })
})

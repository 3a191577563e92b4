import { eventually } from '@jejaring/testing/eventually'
import { Visitor } from '../support/http/visitor'
import { loginAs, memberPassword, type Programme, post, queryDatabase } from './programme'

/** Tries from one address that are free (docs/security.md). */
const FREE_TRIES = 20

/** A stranger at the public page of a member's link. */
export function testForeignProspects(programme: () => Programme): void {
  const typed = { name: 'Rina Putri', phone: '087700001111', agree: 1, consent_version: '1' }
  let code = ''

  beforeAll(async () => {
    const { admin, member } = programme()
    await post(admin, '/api/configs/update', { key: 'prospects_enabled', value: '1' })
    await eventually(async () => {
      code = (await post<{ code: string }>(member, '/api/prospects/link/renew', {})).code
    })
  })
  afterAll(async () => {
    await post(programme().admin, '/api/configs/update', { key: 'prospects_enabled', value: '0' })
  })

  it('learns nothing about accounts from links', async () => {
    const { member, system } = programme()
    const stranger = new Visitor(system.origin)
    const old = code
    code = (await post<{ code: string }>(member, '/api/prospects/link/renew', {})).code
    const answers = await Promise.all(
      [old, 'ani01', 'admin', 'A'.repeat(22), `${code}x`, '%00', '..%2f..'].map(async (guess) => {
        const { status, body } = await stranger.get(`/api/prospects/invitation/${guess}`)
        return [status, body.message]
      }),
    )
    expect(new Set(answers.map(String))).toEqual(new Set(['404,Tautan ini tidak berlaku.']))
    const { body } = await stranger.get(`/api/prospects/invitation/${code}`)
    const office = ['office', 'office_address', 'office_email', 'office_phone']
    expect(Object.keys(body).sort()).toEqual(['consent', 'message', 'name', ...office, 'photo'])
  })

  it('stores no markup and gets no queue to see', async () => {
    const { system } = programme()
    const stranger = new Visitor(system.origin)
    for (const name of ['<img src=x onerror=alert(1)>', '<b>Rina</b>', '\u202eRina']) {
      const { status, body } = await stranger.post('/api/prospects/apply', { code, ...typed, name })
      expect([status, body.errors]).toEqual([422, { name: expect.any(String) }])
    }
    expect((await stranger.post('/api/prospects/datatable')).status).toBe(401)
    const other = await loginAs(system, 'budi01', memberPassword)
    const { data } = await post<{ data: object[] }>(other, '/api/prospects/datatable', {})
    expect(data).toEqual([])
  })

  it('is limited when it floods, and gets the same answer for every phone', async () => {
    const { system, member } = programme()
    const stranger = new Visitor(system.origin)
    const statuses: number[] = []
    // Each minute frees one more.
    while (statuses.at(-1) !== 429 && statuses.length < 3 * FREE_TRIES)
      statuses.push((await stranger.post('/api/prospects/apply', { code, ...typed })).status)
    expect(statuses.pop()).toBe(429)
    expect(statuses.length).toBeGreaterThanOrEqual(FREE_TRIES)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await member.get('/api/prospects/link')).status).toBe(200)
    const count = `SELECT count(*)::integer AS sent FROM messages WHERE phone = '${typed.phone}'`
    await eventually(async () =>
      expect(await queryDatabase(programme().system, 'whatsapp', count)).toEqual([{ sent: 3 }]),
    )
  })
}

import { eventually } from '@jejaring/testing/eventually'
import { makePhotoBombs, plainJpeg } from '@jejaring/testing/photo-bombs'
import type { Visitor } from '../support/http/visitor'
import { getBytes, pictureForm } from '../support/identity-form'
import { loginAs, memberPassword, type Programme, post, queryDatabase } from './programme'

const NIK = '3174054101900001'

/** A member who attacks the identity cards of others, and the decoder of pictures. */
export function testForeignIdentities(programme: () => Programme): void {
  let other: Visitor
  let victim: string

  beforeAll(async () => {
    const { admin, member, system } = programme()
    await post(admin, '/api/configs/update', { key: 'identity_verification', value: '1' })
    await eventually(async () => expect((await member.get('/api/identity')).status).toBe(200))
    other = await loginAs(system, 'budi01', memberPassword)
    for (const kind of ['id_card', 'selfie'])
      await post(member, '/api/identity/picture', pictureForm(kind, await plainJpeg()))
    await post(member, '/api/identity/submit', { nik: NIK })
    victim = (await admin.get<{ user: { id: string } }>('/api/users/profile/ani01')).body.user.id
  })
  afterAll(async () => {
    await post(programme().admin, '/api/configs/update', { key: 'identity_verification', value: '0' })
  })

  it('sees no picture and no number of another, and not the own picture', async () => {
    const { member, system } = programme()
    const { origin } = system
    const paths = [
      `/api/identities/picture/${victim}/id_card`,
      `/api/identities/picture/${victim}/..%2fselfie`,
      `/api/identities/picture/${victim}%00/selfie`,
      `/api/photos/${victim}`,
    ]
    for (const path of paths) {
      for (const visitor of [other, member, undefined]) {
        const { status, bytes } = await getBytes(origin, visitor, path)
        expect(visitor ? [400, 403, 404, 422] : [400, 401, 404, 422]).toContain(status)
        expect(bytes.includes('WEBP')).toBe(false)
      }
    }
    expect((await other.post('/api/identities/open', { id: victim })).status).toBe(403)
    const own = await member.get('/api/identity')
    expect(JSON.stringify(own.body)).not.toContain(NIK)
    expect((await other.get<{ identity: object }>('/api/identity')).body.identity).toMatchObject({ nik: '' })
  })

  it('stores a picture for nobody else', async () => {
    const form = pictureForm('selfie', await plainJpeg())
    for (const field of ['id', 'member_id', 'username']) form.set(field, victim)
    await post(other, '/api/identity/picture', form)
    const kinds = async (visitor: Visitor) =>
      (await visitor.get<{ identity: { pictures: string[] } }>('/api/identity')).body.identity.pictures
    expect(await kinds(other)).toEqual(['selfie'])
    const owners = await queryDatabase(
      programme().system,
      'identity',
      'SELECT DISTINCT m.username FROM identity_drafts d JOIN members m ON m.id = d.member_id',
    )
    expect(owners).toEqual([{ username: 'budi01' }])
    expect((await programme().member.post('/api/identity/picture', form)).status).toBe(409)
  })

  it('gets only pictures decoded: refuses other types, polyglots and bombs', async () => {
    const jpeg = await plainJpeg()
    const html = Buffer.from('<script>alert(1)</script>')
    const { 'pixels of a PNG': pixels, 'pixels of a JPEG': wide } = await makePhotoBombs()
    const files: [string, Buffer, string?][] = [
      ['kartu.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['kartu.jpg', Buffer.from('GIF89a/*<script>*/=1')],
      ['kartu.jpg', html],
      ['kartu.html', jpeg],
      ['kartu.pdf', Buffer.from('%PDF-1.7\n')],
      ['kartu.jpg', jpeg.subarray(0, 100)],
      ['kartu.jpg', Buffer.alloc(0)],
      ['kartu.png', pixels],
      ['kartu.jpg', wide],
    ]
    for (const [name, bytes] of files) {
      const { status, body } = await other.post('/api/identity/picture', pictureForm('id_card', bytes, name))
      expect([name, status, Object.keys(body.errors ?? {})]).toEqual([name, 422, ['photo']])
    }
    const large = Buffer.concat([jpeg, Buffer.alloc(6 * 2 ** 20)])
    const { status } = await other.post('/api/identity/picture', pictureForm('id_card', large))
    expect([413, 422]).toContain(status)
    expect((await other.post('/api/identity/picture', pictureForm('passport', jpeg))).status).toBe(422)
  })

  it('gets no script back that followed a picture', async () => {
    const { admin, system } = programme()
    const polyglot = Buffer.concat([await plainJpeg(), Buffer.from('<script>alert(1)</script>')])
    for (const kind of ['id_card', 'selfie'])
      await post(other, '/api/identity/picture', pictureForm(kind, polyglot))
    await post(other, '/api/identity/submit', { nik: '3174054101900002' })
    const { body } = await admin.get<{ user: { id: string } }>('/api/users/profile/budi01')
    const served = await getBytes(system.origin, admin, `/api/identities/picture/${body.user.id}/id_card`)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(served.headers.get('cache-control')).toBe('no-store')
    expect(served.bytes.includes('<script>')).toBe(false)
  })
}

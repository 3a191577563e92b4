import { conflict, forbidden, invalid, notFound } from '@jejaring/service-kit'
import { Edge } from '../../testing/edge'
import { multipart, multipartForm } from '../../testing/multipart'

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start()
})
afterAll(() => edge.stop())

const lastRequest = (method: string) =>
  edge.identity.calls.filter((call) => call.method === method).at(-1)?.request

function openVerification(value = '1') {
  edge.config.answer({
    readValues: async () => ({ values: [{ key: 'identity_verification', description: '', value }] }),
  })
}

const own = {
  status: 'review',
  reason: '',
  nik: '••••••••••••0001',
  npwp: '',
  pictures: ['id_card', 'selfie'],
  submittedAt: new Date('2026-11-26T03:00:00Z'),
  decidedAt: undefined,
}
const shownOwn = {
  status: 'review',
  status_name: 'Diperiksa',
  status_class: 'info',
  reason: '',
  nik: '••••••••••••0001',
  npwp: '',
  pictures: ['id_card', 'selfie'],
  submitted_at: '2026-11-26T10:00:00.000+07:00',
  decided_at: null,
}
const listed = {
  memberId: 'm-1',
  username: 'budi01',
  name: 'Budi Santoso',
  status: 'review',
  reason: '',
  reasonText: '',
  submittedAt: own.submittedAt,
  decidedAt: undefined,
  version: 3n,
}
const shownListed = {
  id: 'm-1',
  username: 'budi01',
  name: 'Budi Santoso',
  status: 'review',
  status_name: 'Diperiksa',
  status_class: 'info',
  reason: '',
  reason_text: '',
  submitted_at: shownOwn.submitted_at,
  decided_at: null,
  version: 3,
}

const upload = (kind: string, file?: Buffer) =>
  edge.post('/api/identity/picture', multipart([['kind', kind]], file), multipartForm)

// covers: GET /api/identity success
// covers: POST /api/identity/submit success
// covers: POST /api/identity/picture success
it('takes pictures and numbers of a member, and shows the state', async () => {
  edge.actAs('member')
  openVerification()
  edge.identity.answer({
    readOwnIdentity: () => own,
    submitIdentity: () => own,
    storeIdentityPicture: async (chunks) => {
      const kinds: string[] = []
      for await (const { kind } of chunks) kinds.push(kind)
      if (kinds[0] !== 'id_card') throw invalid('Jenis foto tidak dikenal.')
      return {}
    },
  })
  expect((await edge.get('/api/identity')).body.identity).toEqual(shownOwn)
  expect((await upload('id_card', Buffer.from('png'))).status).toBe(200)
  const submitted = await edge.post('/api/identity/submit', { nik: '3174054101900001' })
  expect([submitted.status, submitted.body.identity]).toEqual([200, shownOwn])
  expect(lastRequest('submitIdentity')).toEqual({ nik: '3174054101900001', npwp: '' })
})

// covers: POST /api/identity/picture invalid forbidden conflict
// covers: POST /api/identity/submit invalid forbidden conflict
it('refuses missing fields, login as, and changes in review', async () => {
  edge.actAs('member')
  openVerification()
  expect((await upload('id_card')).body.errors).toHaveProperty('photo')
  expect((await edge.post('/api/identity/submit', {})).body.errors).toHaveProperty('nik')
  const inReview = () => {
    throw conflict('Data Anda sedang diperiksa.')
  }
  edge.identity.answer({ submitIdentity: inReview, storeIdentityPicture: async () => inReview() })
  expect((await edge.post('/api/identity/submit', { nik: '1' })).status).toBe(409)
  expect((await upload('selfie', Buffer.from('png'))).status).toBe(409)
  edge.actAs('loggedInAs')
  expect((await edge.post('/api/identity/submit', { nik: '1' })).status).toBe(403)
  expect((await upload('selfie', Buffer.from('png'))).status).toBe(403)
})

it('answers 404 while the programme does not verify identities', async () => {
  edge.actAs('member')
  openVerification('0')
  expect((await edge.get('/api/identity')).status).toBe(404)
  expect((await edge.post('/api/identity/submit', { nik: '1' })).status).toBe(404)
  expect((await upload('selfie', Buffer.from('png'))).status).toBe(404)
})

// covers: POST /api/identities/datatable success invalid
it('lists submitted identities for admins', async () => {
  edge.actAs('admin')
  edge.identity.answer({
    listIdentities: () => ({ counts: { total: 1n, filtered: 1n }, identities: [listed] }),
  })
  expect((await edge.post('/api/identities/datatable', { datestart: 'x' })).status).toBe(422)
  expect((await edge.post('/api/identities/datatable', { fstatus: 'review' })).body.data).toEqual([
    shownListed,
  ])
  expect(lastRequest('listIdentities')).toMatchObject({ status: 'review' })
})

// covers: POST /api/identities/open success invalid
it('opens one with its numbers and the addresses of its pictures', async () => {
  edge.actAs('admin')
  edge.identity.answer({
    openIdentity: () => ({
      identity: listed,
      nik: '3174054101900001',
      npwp: '',
      sameNik: ['ani01'],
      bankAccountName: 'Budi Santoso',
    }),
  })
  expect((await edge.post('/api/identities/open', {})).status).toBe(422)
  expect((await edge.post('/api/identities/open', { id: 'm-1' })).body.identity).toEqual({
    ...shownListed,
    nik: '3174054101900001',
    npwp: '',
    bank_account_name: 'Budi Santoso',
    id_card: '/api/identities/picture/m-1/id_card',
    selfie: '/api/identities/picture/m-1/selfie',
    same_nik: ['ani01'],
  })
})

// covers: POST /api/identities/decide success invalid conflict
it('verifies and rejects, and reports other versions', async () => {
  edge.actAs('admin')
  edge.identity.answer({ decideIdentity: () => ({ identity: { ...listed, status: 'verified' } }) })
  const decide = (more: object) => edge.post('/api/identities/decide', { id: 'm-1', version: 3, ...more })
  expect((await decide({ status: 'verified' })).body.message).toBe('Identitas budi01 terverifikasi.')
  expect(lastRequest('decideIdentity')).toEqual({ memberId: 'm-1', version: 3n, verified: true, reason: '' })
  expect((await decide({ status: 'hapus' })).body.errors).toHaveProperty('status')
  for (const [fault, status] of [
    [conflict(), 409],
    [forbidden('Identitas Anda sendiri.'), 403],
    [invalid('Pilih alasan.', { reason: 'Pilih alasan.' }), 422],
  ] as const) {
    edge.identity.answer({
      decideIdentity: () => {
        throw fault
      },
    })
    expect((await decide({ status: 'rejected' })).status).toBe(status)
  }
})

// covers: GET /api/identities/picture/{id}/{kind} success
it('serves a picture that nothing may keep', async () => {
  edge.actAs('admin')
  edge.identity.answer({ readIdentityPicture: () => ({ data: Buffer.from('RIFF') }) })
  const { status, headers } = await edge.get('/api/identities/picture/m-1/selfie')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  edge.identity.answer({
    readIdentityPicture: () => {
      throw notFound()
    },
  })
  expect((await edge.get('/api/identities/picture/m-1/selfie')).status).toBe(404)
  const outside = await edge.get('/api/identities/picture/m-1/..%2F..%2Fselfie')
  expect(outside.status).toBe(404)
})

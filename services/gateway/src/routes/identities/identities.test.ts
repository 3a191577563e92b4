import { conflict, forbidden, invalid, notFound } from '@jejaring/service-kit'
import { multipart, multipartForm } from '../../testing/multipart'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

const lastRequest = (method: string) =>
  gateway.identity.calls.filter((call) => call.method === method).at(-1)?.request

function openVerification(value = '1') {
  gateway.config.answer({
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
  gateway.post('/api/identity/picture', multipart([['kind', kind]], file), multipartForm)

// covers: GET /api/identity success
// covers: POST /api/identity/submit success
// covers: POST /api/identity/picture success
it('takes pictures and numbers of a member, and shows the state', async () => {
  gateway.actAs('member')
  openVerification()
  gateway.identity.answer({
    readOwnIdentity: () => own,
    submitIdentity: () => own,
    storeIdentityPicture: async (chunks) => {
      const kinds: string[] = []
      for await (const { kind } of chunks) kinds.push(kind)
      if (kinds[0] !== 'id_card') throw invalid('Jenis foto tidak dikenal.')
      return {}
    },
  })
  expect((await gateway.get('/api/identity')).body.identity).toEqual(shownOwn)
  expect((await upload('id_card', Buffer.from('png'))).status).toBe(200)
  const submitted = await gateway.post('/api/identity/submit', { nik: '3174054101900001' })
  expect([submitted.status, submitted.body.identity]).toEqual([200, shownOwn])
  expect(lastRequest('submitIdentity')).toEqual({ nik: '3174054101900001', npwp: '' })
})

// covers: POST /api/identity/picture invalid forbidden conflict
// covers: POST /api/identity/submit invalid forbidden conflict
it('refuses missing fields, login as, and changes in review', async () => {
  gateway.actAs('member')
  openVerification()
  expect((await upload('id_card')).body.errors).toHaveProperty('photo')
  expect((await gateway.post('/api/identity/submit', {})).body.errors).toHaveProperty('nik')
  const inReview = () => {
    throw conflict('Data Anda sedang diperiksa.')
  }
  gateway.identity.answer({ submitIdentity: inReview, storeIdentityPicture: async () => inReview() })
  expect((await gateway.post('/api/identity/submit', { nik: '1' })).status).toBe(409)
  expect((await upload('selfie', Buffer.from('png'))).status).toBe(409)
  gateway.actAs('loggedInAs')
  expect((await gateway.post('/api/identity/submit', { nik: '1' })).status).toBe(403)
  expect((await upload('selfie', Buffer.from('png'))).status).toBe(403)
})

it('answers 404 while the programme does not verify identities', async () => {
  gateway.actAs('member')
  openVerification('0')
  expect((await gateway.get('/api/identity')).status).toBe(404)
  expect((await gateway.post('/api/identity/submit', { nik: '1' })).status).toBe(404)
  expect((await upload('selfie', Buffer.from('png'))).status).toBe(404)
})

// covers: POST /api/identities/datatable success invalid
it('lists submitted identities for admins', async () => {
  gateway.actAs('admin')
  gateway.identity.answer({
    listIdentities: () => ({ counts: { total: 1n, filtered: 1n }, identities: [listed] }),
  })
  expect((await gateway.post('/api/identities/datatable', { datestart: 'x' })).status).toBe(422)
  expect((await gateway.post('/api/identities/datatable', { fstatus: 'review' })).body.data).toEqual([
    shownListed,
  ])
  expect(lastRequest('listIdentities')).toMatchObject({ status: 'review' })
})

// covers: POST /api/identities/open success invalid
it('opens one with its numbers and the addresses of its pictures', async () => {
  gateway.actAs('admin')
  gateway.identity.answer({
    openIdentity: () => ({
      identity: listed,
      nik: '3174054101900001',
      npwp: '',
      sameNik: ['ani01'],
      bankAccountName: 'Budi Santoso',
    }),
  })
  expect((await gateway.post('/api/identities/open', {})).status).toBe(422)
  expect((await gateway.post('/api/identities/open', { id: 'm-1' })).body.identity).toEqual({
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
  gateway.actAs('admin')
  gateway.identity.answer({ decideIdentity: () => ({ identity: { ...listed, status: 'verified' } }) })
  const decide = (more: object) => gateway.post('/api/identities/decide', { id: 'm-1', version: 3, ...more })
  expect((await decide({ status: 'verified' })).body.message).toBe('Identitas budi01 terverifikasi.')
  expect(lastRequest('decideIdentity')).toEqual({ memberId: 'm-1', version: 3n, verified: true, reason: '' })
  expect((await decide({ status: 'hapus' })).body.errors).toHaveProperty('status')
  for (const [fault, status] of [
    [conflict(), 409],
    [forbidden('Identitas Anda sendiri.'), 403],
    [invalid('Pilih alasan.', { reason: 'Pilih alasan.' }), 422],
  ] as const) {
    gateway.identity.answer({
      decideIdentity: () => {
        throw fault
      },
    })
    expect((await decide({ status: 'rejected' })).status).toBe(status)
  }
})

// covers: GET /api/identities/picture/{id}/{kind} success
it('serves a picture that nothing may keep', async () => {
  gateway.actAs('admin')
  gateway.identity.answer({ readIdentityPicture: () => ({ data: Buffer.from('RIFF') }) })
  const { status, headers } = await gateway.get('/api/identities/picture/m-1/selfie')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  gateway.identity.answer({
    readIdentityPicture: () => {
      throw notFound()
    },
  })
  expect((await gateway.get('/api/identities/picture/m-1/selfie')).status).toBe(404)
  const outside = await gateway.get('/api/identities/picture/m-1/..%2F..%2Fselfie')
  expect(outside.status).toBe(404)
})

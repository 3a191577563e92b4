import { CertificateFormat } from '@jejaring/proto/identity/v1/identity'
import { notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.actAs('member')
  gateway.identity.answer({
    renderCertificate: async ({ format }) => ({
      data: Buffer.from(format === CertificateFormat.PDF ? '%PDF-1.7' : 'a picture'),
    }),
  })
  office('PT Jejaring')
})

function office(value: string): void {
  gateway.config.answer({
    readValues: async () => ({ values: [{ key: 'office_name', description: '', value }] }),
  })
}

async function readUrls() {
  const { status, body } = await gateway.get('/api/certificate')
  expect(status).toBe(200)
  return body as unknown as { image: string; download: string }
}

// covers: GET /api/certificate success
// covers: GET /api/certificate/:file success
it('returns cacheable URLs of the image and the document', async () => {
  const { image, download } = await readUrls()
  const imageResponse = await gateway.get(image)
  expect(imageResponse.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  const sheet = await gateway.get(download)
  expect(sheet.raw.toString()).toBe('%PDF-1.7')
  expect(sheet.headers['content-disposition']).toBe('attachment; filename="sertifikat-budi01.pdf"')
  expect(gateway.identity.calls.at(-1)?.request).toEqual({
    format: CertificateFormat.PDF,
    issuer: 'PT Jejaring',
  })
})

it('changes its URL with the office name and drops the old one', async () => {
  const before = await readUrls()
  office('PT Jejaring Baru')
  expect((await readUrls()).image).not.toBe(before.image)
  expect((await gateway.get(before.image)).status).toBe(404)
})

it('changes its URL with the public origin, which is in the QR code', async () => {
  const moved = await TestGateway.start({ PUBLIC_URL: 'http://jejaring.example' })
  moved.actAs('member')
  moved.config.answer({ readValues: async () => ({ values: [] }) })
  office('')
  const before = await readUrls()
  const { body } = await moved.get('/api/certificate')
  expect(body.image).toMatch(/^\/api\/certificate\/\w{32}\.png$/)
  expect(body.image).not.toBe(before.image)
  expect((await moved.get(before.image)).status).toBe(404)
  await moved.stop()
})

// covers: GET /api/certificate anonymous
it('answers 404 for other owners and formats and 401 without a session', async () => {
  const { image } = await readUrls()
  expect((await gateway.get(image.replace('png', 'webp'))).status).toBe(404)
  expect((await gateway.get('/api/certificate/..%2f..%2fetc')).status).toBe(404)
  gateway.actAs('admin')
  expect((await gateway.get(image)).status).toBe(404)
  gateway.actAs('nobody')
  expect((await gateway.get(image)).status).toBe(401)
  expect((await gateway.get('/api/certificate')).status).toBe(401)
})

// covers: GET /api/certificate/verify/:token success invalid anonymous
describe('certificate verification', () => {
  const token = 't'.repeat(43)
  beforeEach(() => {
    gateway.actAs('nobody')
    gateway.identity.answer({
      verifyCertificate: async (request) => {
        if (request.token !== token) throw notFound('Sertifikat ini tidak dikenal.')
        const issuedAt = new Date('2026-11-20T23:30:00Z')
        return { number: 'SM-20261121-20EF00F8BE', name: 'D*** L***', username: 'dewi01', issuedAt }
      },
    })
  })

  it('works for anyone with the token', async () => {
    const { status, body } = await gateway.get(`/api/certificate/verify/${token}`)
    expect([status, body.certificate]).toEqual([
      200,
      {
        number: 'SM-20261121-20EF00F8BE',
        name: 'D*** L***',
        username: 'dewi01',
        issued_at: '2026-11-21T06:30:00.000+07:00',
      },
    ])
  })

  it('answers 404 for any other token', async () => {
    expect((await gateway.get('/api/certificate/verify/palsu')).status).toBe(404)
  })
})

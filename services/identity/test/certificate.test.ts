import { CertificateFormat } from '@jejaring/proto/identity/v1/identity'
import sharp from 'sharp'
import { freshName, startIdentity, type TestIdentity } from './identity-fixture'
import { readPdf } from './pdf-text'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

const issuer = 'PT Jejaring Nusantara'

async function certificateOf(name: string, format: CertificateFormat) {
  const username = freshName()
  const [memberId = ''] = await identity.members([username], { name })
  // Half past eleven in the evening in London is the next day in Jakarta.
  await identity.service.database.query(
    "UPDATE members SET created_at = '2026-11-20T23:30:00Z' WHERE id = $1",
    [memberId],
  )
  const client = identity.service.as({ memberId, role: 'member' })
  const { data } = await client.renderCertificate({ format, issuer })
  return { username, data }
}

test('the PDF is one A4 landscape page with name, date and issuer', async () => {
  const { username, data } = await certificateOf('Dewi Lestari', CertificateFormat.PDF)
  const { pages, lines } = await readPdf(data)
  expect(pages).toEqual([{ width: 841.89, height: 595.28 }])
  const said = lines.flat()
  expect(said).toContain('Dewi Lestari')
  expect(said).toContain(`@${username}`)
  expect(said).toContain('Member sejak 21 November 2026')
  expect(said).toContain(issuer)
})

test('the picture has the size of the sheet at 150 dots per inch, and something is drawn on it', async () => {
  const { data } = await certificateOf('Dewi Lestari', CertificateFormat.PNG)
  const { format, width, height } = await sharp(data).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1754, height: 1240 })
  const { dominant, channels } = await sharp(data).removeAlpha().stats()
  expect(dominant.r).toBeGreaterThan(240)
  expect(channels[0]?.min).toBeLessThan(60)
})

test('a name of a hundred letters is broken in two, and stays whole', async () => {
  const name =
    'Raden Ajeng Kartika Sari Dewi Wulandari Kusumaningrum Prabawati Setyaningsih Handayani Purnamasari'
  const { data } = await certificateOf(name, CertificateFormat.PDF)
  const said = (await readPdf(data)).lines.flat()
  const halves = said.filter((line) => name.includes(line) && line.length > 20)
  expect(halves.join(' ')).toBe(name)
})

test('nobody has none', async () => {
  await expect(
    identity.client.renderCertificate({ format: CertificateFormat.PDF, issuer }),
  ).rejects.toMatchObject({ code: 'unauthenticated' })
})

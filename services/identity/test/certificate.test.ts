import { CertificateFormat } from '@jejaring/proto/identity/v1/identity'
import { readPdf } from '@jejaring/testing/pdf-text'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { freshName, startIdentity, type TestIdentity } from './identity-fixture'

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
  return { memberId, username, data }
}

test('the PDF is one A4 landscape page with name, date and issuer', async () => {
  const { memberId, username, data } = await certificateOf('Dewi Lestari', CertificateFormat.PDF)
  const { pages, lines } = await readPdf(data)
  expect(pages).toEqual([{ width: 841.89, height: 595.28 }])
  const said = lines.flat()
  expect(said).toContain('Dewi Lestari')
  expect(said).toContain(`@${username}`)
  expect(said).toContain('Member sejak 21 November 2026')
  expect(said).toContain('Diterbitkan 21 November 2026')
  expect(said).toContain(`Nomor SM-20261121-${memberId.slice(-10).toUpperCase()}`)
  expect(said).toContain(issuer)
})

test('draws a picture of the sheet at 150 dots per inch', async () => {
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

test('the QR code opens a page that proves the certificate to anyone', async () => {
  const { memberId, username, data } = await certificateOf('Dewi Lestari', CertificateFormat.PNG)
  const { data: pixels, info } = await sharp(data).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const address = jsQR(new Uint8ClampedArray(pixels), info.width, info.height)?.data ?? ''
  const [, token = ''] = /^https:\/\/jejaring\.example\/verify\/certificate\/([\w-]{43})$/.exec(address) ?? []
  expect(await identity.client.verifyCertificate({ token })).toEqual({
    number: `SM-20261121-${memberId.slice(-10).toUpperCase()}`,
    name: 'D*** L***',
    username,
    issuedAt: new Date('2026-11-20T23:30:00Z'),
  })
  const other = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
  for (const forged of [other, 'palsu', ''])
    await expect(identity.client.verifyCertificate({ token: forged })).rejects.toMatchObject({
      code: 'not_found',
    })
  await identity.service.database.query("UPDATE members SET status = 'inactive' WHERE id = $1", [memberId])
  await expect(identity.client.verifyCertificate({ token })).rejects.toMatchObject({ code: 'not_found' })
})

test('a caller without an account has no certificate', async () => {
  await expect(
    identity.client.renderCertificate({ format: CertificateFormat.PDF, issuer }),
  ).rejects.toMatchObject({ code: 'unauthenticated' })
})

import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import VerifyCertificateScreen from './verify-certificate-screen'

const certificate = {
  number: 'SM-20261121-20EF00F8BE',
  name: 'D*** L***',
  username: 'dewi01',
  issued_at: '2026-11-21T06:30:00.000+07:00',
}

function open(answer: Parameters<typeof fakeServer>[0][string]) {
  fakeServer({ 'GET /api/certificate/verify/abc': answer })
  const at = { at: '/verify/certificate/abc', route: '/verify/certificate/:token' }
  return renderScreen(<VerifyCertificateScreen />, at)
}

test('shows number, username, day and masked name of a genuine certificate', async () => {
  open({ body: { certificate } })
  expect(await screen.findByText('Sertifikat SM-20261121-20EF00F8BE sah')).toBeInTheDocument()
  for (const fact of ['D*** L***', 'dewi01', '21/11/2026']) {
    expect(screen.getByText(fact)).toBeInTheDocument()
  }
})

test('reports a forged certificate as unknown', async () => {
  open({ status: 404, body: { message: 'Sertifikat ini tidak dikenal.' } })
  expect(await screen.findByText('Sertifikat ini tidak dikenal')).toBeInTheDocument()
})

test('shows no verdict without a reply and offers a retry', async () => {
  open({ status: 503, body: { message: 'Sedang tidak tersedia.' } })
  expect(await screen.findByRole('button', { name: 'Coba lagi' })).toBeInTheDocument()
  expect(screen.queryByText('Sertifikat ini tidak dikenal')).toBeNull()
})

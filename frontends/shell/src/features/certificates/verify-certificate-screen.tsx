import { DescriptionList, dateText, Notice } from '@jejaring/ui'
import { useParams } from '@jejaring/web-platform'
import { LinkPage } from '../links/link-page'
import { useCertificateProof } from './verify-certificate'
import { verifyCertificateTexts as words } from './verify-certificate-texts'

/** Public page that verifies a certificate of membership; the QR code of the certificate opens it. */
export default function VerifyCertificateScreen() {
  const { token = '' } = useParams()
  return (
    <LinkPage words={words} query={useCertificateProof(token)}>
      {(data) => (
        <>
          <Notice tone="good" title={words.genuine(data.number)} />
          <DescriptionList
            items={[
              { label: words.name, value: data.name },
              { label: words.username, value: data.username },
              { label: words.issued, value: dateText(data.issued_at) },
            ]}
          />
        </>
      )}
    </LinkPage>
  )
}

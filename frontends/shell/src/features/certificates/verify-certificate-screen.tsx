import { DescriptionList, dateText, ErrorState, LinesSkeleton, Notice } from '@jejaring/ui'
import { ApiError, useParams } from '@jejaring/web-platform'
import { AuthPage } from '../session/auth-page'
import { useCertificateProof } from './verify-certificate'
import { verifyCertificateTexts as words } from './verify-certificate-texts'

/** Public page that verifies a certificate of membership; the QR code of the certificate opens it. */
export default function VerifyCertificateScreen() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useCertificateProof(token)
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <AuthPage title={words.title} help={words.help}>
      {data && (
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
      {isUnknown && (
        <Notice tone="bad" title={words.unknown}>
          {words.unknownHelp}
        </Notice>
      )}
      {error && !data && !isUnknown && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={4} height={32} />}
    </AuthPage>
  )
}

import {
  Amount,
  DescriptionList,
  dateTimeText,
  ErrorState,
  LinesSkeleton,
  Notice,
  rupiahInWords,
} from '@jejaring/ui'
import { ApiError, useParams } from '@jejaring/web-platform'
import { AuthPage } from '../session/auth-page'
import { useProof } from './verify'
import { verifyTexts as words } from './verify-texts'

/** Public page that verifies a withdrawal receipt. */
export default function VerifyScreen() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useProof(token)
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <AuthPage title={words.title} help={words.help}>
      {data && (
        <>
          <Notice tone="good" title={words.genuine(data.invoice)} />
          <div style={{ margin: '16px 0' }}>
            <Amount value={data.amount} size="xl" />
            <p style={{ margin: '4px 0 0', color: 'var(--muted)' }}>{rupiahInWords(data.amount)}</p>
          </div>
          <DescriptionList
            items={[
              { label: words.paidAt, value: dateTimeText(data.paid_at) },
              { label: words.name, value: data.name },
              { label: words.account, value: `${data.bank_name} ${data.bank_account_address}` },
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

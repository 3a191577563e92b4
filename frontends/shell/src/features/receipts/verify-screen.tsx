import { Amount, DescriptionList, dateTimeText, Notice, rupiahInWords } from '@jejaring/ui'
import { useParams } from '@jejaring/web-platform'
import { LinkPage } from '../links/link-page'
import { useProof } from './verify'
import { verifyTexts as words } from './verify-texts'

/** Public page that verifies a withdrawal receipt. */
export default function VerifyScreen() {
  const { token = '' } = useParams()
  return (
    <LinkPage words={words} query={useProof(token)}>
      {(data) => (
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
    </LinkPage>
  )
}

import { DownloadButton } from '@jejaring/features'
import { ErrorState, Panel, Skeleton } from '@jejaring/ui'
import { useQuery, useUser } from '@jejaring/web-platform'
import { IconDownload } from '@tabler/icons-react'
import * as texts from '../../texts'
import { certificateQuery } from './certificate'
import classes from './dashboard.module.css'

const words = texts.dashboard.certificate

/** Shows a preview of the membership certificate and a download button. */
export function CertificatePanel() {
  const user = useUser()
  const query = useQuery(certificateQuery)
  return (
    <Panel title={words.title} help={words.help}>
      {query.data ? (
        <div className={classes.certificate}>
          <img
            src={query.data.image}
            alt={words.alt(user.name)}
            width={1754}
            height={1240}
            loading="lazy"
            decoding="async"
          />
          <DownloadButton href={query.data.download} leftSection={<IconDownload size={18} />}>
            {words.download}
          </DownloadButton>
        </div>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={240} radius={8} />
      )}
    </Panel>
  )
}

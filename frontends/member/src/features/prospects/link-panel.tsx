import {
  Button,
  CopyButton,
  confirmAction,
  ErrorState,
  LinesSkeleton,
  Panel,
  showFailure,
} from '@jejaring/ui'
import { useQuery } from '@jejaring/web-platform'
import { IconShare3 } from '@tabler/icons-react'
import { useInPerson } from '../../in-person'
import { QrCode } from '../../qr-code'
import * as texts from '../../texts'
import { prospectLinkQuery, useChangeLink } from './prospects'
import classes from './prospects.module.css'

const words = texts.prospects.link

/** The member's link for prospects, with its QR code. */
export function LinkPanel() {
  const link = useQuery(prospectLinkQuery)
  return (
    <Panel title={words.title}>
      {link.data ? (
        <Link code={link.data} />
      ) : link.data === '' ? (
        <NoLink />
      ) : link.isError ? (
        <ErrorState error={link.error} onRetry={() => void link.refetch()} />
      ) : (
        <LinesSkeleton lines={2} />
      )}
    </Panel>
  )
}

function NoLink() {
  const make = useChangeLink('renew')
  const inPerson = useInPerson()
  return (
    <>
      <p className={classes.help}>{words.none}</p>
      <Button
        loading={make.isPending}
        disabled={!inPerson}
        onClick={() => make.mutate(undefined, { onError: showFailure })}
      >
        {words.make}
      </Button>
    </>
  )
}

function Link({ code }: { code: string }) {
  const link = `${location.origin}/gabung/${code}`
  return (
    <div className={classes.link}>
      <QrCode link={link} title={words.qr} />
      <div className={classes.choices}>
        <a className={classes.address} href={link}>
          {link}
        </a>
        <CopyButton text={link} label={words.copy} fullWidth />
        {'share' in navigator && (
          <Button
            fullWidth
            leftSection={<IconShare3 size={18} />}
            // A rejection means that the user closed the share dialog; that is not an error.
            onClick={() =>
              void navigator.share({ title: words.shareTitle, url: link }).catch(() => undefined)
            }
          >
            {words.send}
          </Button>
        )}
        <div className={classes.changes}>
          <ChangeButton change="renew" title={words.renewTitle} note={words.renewNote} />
          <ChangeButton change="remove" title={words.removeTitle} note={words.removeNote} />
        </div>
      </div>
    </div>
  )
}

function ChangeButton({ change, ...question }: { change: 'renew' | 'remove'; title: string; note: string }) {
  const mutation = useChangeLink(change)
  const inPerson = useInPerson()
  const ask = async () => {
    const isConfirmed = await confirmAction({
      ...question,
      confirmLabel: words[change],
      danger: change === 'remove',
    })
    if (isConfirmed) mutation.mutate(undefined, { onError: showFailure })
  }
  return (
    <Button variant="subtle" loading={mutation.isPending} disabled={!inPerson} onClick={() => void ask()}>
      {words[change]}
    </Button>
  )
}

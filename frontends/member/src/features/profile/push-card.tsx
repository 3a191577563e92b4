import { Button, ErrorState, Panel, Skeleton } from '@jejaring/ui'
import { useHydrated, useQuery, useSession } from '@jejaring/web-platform'
import * as texts from '../../texts'
import classes from './profile.module.css'
import { canReceivePush, pushQuery, useSetPush } from './push'

const words = texts.profile.push

/** Notifications of this device; nothing where the office has not set them up or the browser has none. */
export function PushCard() {
  const key = useSession()?.push_key
  const isHydrated = useHydrated()
  return key && isHydrated && canReceivePush() ? <PushSwitch pushKey={key} /> : null
}

function PushSwitch({ pushKey }: { pushKey: string }) {
  const query = useQuery(pushQuery)
  const set = useSetPush(pushKey)
  if (query.isError && query.data === undefined)
    return (
      <Panel title={words.title} className={classes.card}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    )
  return (
    <Panel title={words.title} className={classes.card}>
      {query.data && <p className={classes.state}>{words.on}</p>}
      <p className={classes.help}>{words.help}</p>
      {set.error && <p role="alert">{set.error.message}</p>}
      {query.data === undefined ? (
        <Skeleton height={36} width={120} />
      ) : (
        <Button
          variant={query.data ? 'default' : 'filled'}
          loading={set.isPending}
          onClick={() => set.mutate(!query.data)}
        >
          {query.data ? words.disable : words.enable}
        </Button>
      )}
    </Panel>
  )
}

import { adminHomeQuery, SecondFactorNotice, type WaitingItem } from '@jejaring/features'
import { EmptyState, ErrorState, LinkButton, Page, Panel, StaleNotice, StatsSkeleton } from '@jejaring/ui'
import { useHydrated, useQuery, useRight } from '@jejaring/web-platform'
import { IconCheck } from '@tabler/icons-react'
import * as texts from '../../texts'
import { BooksRow } from './books-row'
import { DeviceRow } from './device-row'
import classes from './home.module.css'
import { WaitingRow } from './waiting-row'

const words = texts.home

/** The items of each section, in their order. */
const sections: Readonly<Record<string, readonly string[]>> = {
  money: [
    'withdrawals_pending',
    'withdrawals_process',
    'payouts_approval',
    'payouts_ready',
    'payouts_result',
    'vouchers_pending',
    'vouchers_process',
  ],
  approvals: ['proposals'],
  claims: ['claims_pending', 'claims_process', 'prizes_pending'],
  messages: ['messages_failed', 'messages_expiring'],
  system: ['dead_letters'],
}

/** Beranda Admin: what waits for this admin, each a link to its list. */
export default function HomeScreen() {
  const query = useQuery({ ...adminHomeQuery, staleTime: 0 })
  // The menu has the same query: its answer may arrive before this page is hydrated.
  const isHydrated = useHydrated()
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <SecondFactorNotice />
      {isHydrated && <StaleNotice query={query} />}
      {isHydrated && query.data ? (
        <Sections {...query.data} />
      ) : isHydrated && query.isError ? (
        <Panel>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Panel>
      ) : (
        <StatsSkeleton cards={4} min={320} />
      )}
    </Page>
  )
}

function Sections({ items, device }: { items: WaitingItem[]; device: string | null }) {
  const hasBooks = useRight('desk.read')
  const mayCreatePins = useRight('pins.change')
  return (
    <div className={classes.sections}>
      {items.length === 0 && device === null && (
        <Panel>
          <EmptyState
            icon={IconCheck}
            title={words.nothing}
            help={words.nothingHelp}
            action={mayCreatePins && <LinkButton to="/a/pins">{words.createPins}</LinkButton>}
          />
        </Panel>
      )}
      {Object.entries(sections).map(([section, names]) => {
        const rows = names.flatMap((name) => items.filter((item) => item.name === name))
        const showsDevice = section === 'messages' && device !== null
        const showsBooks = section === 'system' && hasBooks
        if (rows.length === 0 && !showsDevice && !showsBooks) return null
        return (
          <Panel key={section} title={words.sections[section]}>
            <ul className={classes.rows}>
              {showsDevice && <DeviceRow event={device} />}
              {showsBooks && <BooksRow />}
              {rows.map((item) => (
                <WaitingRow key={item.name} item={item} />
              ))}
            </ul>
          </Panel>
        )
      })}
    </div>
  )
}

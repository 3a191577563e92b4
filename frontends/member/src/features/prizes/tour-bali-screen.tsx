import {
  Amount,
  DescriptionList,
  dateTimeText,
  EmptyState,
  ErrorState,
  LinesSkeleton,
  LinkButton,
  Page,
  Panel,
  StatusBadge,
} from '@jejaring/ui'
import { ApiError, useQuery } from '@jejaring/web-platform'
import { IconBeach } from '@tabler/icons-react'
import { texts } from '../../texts'
import { PrizeChoice } from './prize-choice'
import classes from './prizes.module.css'
import { type TourBali, tourBaliQuery } from './tour-bali'

const words = texts.tourBali

/** Tour Bali: what the member has a right to, the choice, and what became of it. */
export default function TourBaliScreen() {
  return (
    <Page
      title={words.title}
      breadcrumb={texts.area}
      actions={
        <LinkButton to="/m/prizes/tables/tour-bali" variant="default">
          {words.winners}
        </LinkButton>
      }
    >
      <Mine />
    </Page>
  )
}

function Mine() {
  const { data, error, refetch } = useQuery(tourBaliQuery)
  if (error instanceof ApiError && error.status === 404) return <NotYet message={error.message} />
  if (data) return data.prize_claim.claim_type ? <Chosen tour={data} /> : <Unclaimed tour={data} />
  return (
    <Panel>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={3} height={72} />
      )}
    </Panel>
  )
}

/** The server's sentence, and where to go from there. */
function NotYet({ message }: { message: string }) {
  return (
    <Panel>
      <EmptyState
        icon={IconBeach}
        title={words.none}
        help={message}
        action={<LinkButton to="/m/network/genealogy">{words.network}</LinkButton>}
      />
    </Panel>
  )
}

function Unclaimed({ tour }: { tour: TourBali }) {
  return tour.prize_claim.status === 'pending' ? <PrizeChoice tour={tour} /> : <Chosen tour={tour} />
}

function Chosen({ tour: { prize_claim: claim, prize } }: { tour: TourBali }) {
  return (
    <Panel title={words.yours}>
      <DescriptionList
        items={[
          ...(claim.claim_type ? [{ label: words.gift, value: words.types[claim.claim_type] }] : []),
          ...(claim.claim_type === 'bonus'
            ? [{ label: words.bonus, value: <Amount value={prize.bonus} /> }]
            : []),
          {
            label: words.status,
            value: <StatusBadge status={claim.status_class} label={claim.status_name} />,
          },
          { label: words.since, value: dateTimeText(claim.updated_at) },
        ]}
      />
      <p className={classes.next}>{words.next[claim.status]}</p>
    </Panel>
  )
}

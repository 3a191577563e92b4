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
import { ApiError, usePageQuery } from '@jejaring/web-platform'
import { IconBeach } from '@tabler/icons-react'
import * as texts from '../../texts'
import { PrizeChoice } from './prize-choice'
import classes from './prizes.module.css'
import { type TourBali, tourBaliQuery } from './tour-bali'

const words = texts.tourBali

/** Tour Bali screen: the member's entitlement, the choice of prize, and the status of the claim. */
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
      <MyTourBali />
    </Page>
  )
}

function MyTourBali() {
  const { data, error, refetch } = usePageQuery(tourBaliQuery)
  if (error instanceof ApiError && error.status === 404) return <NotQualified message={error.message} />
  if (data) return data.prize_claim.claim_type ? <ClaimDetails tour={data} /> : <UnclaimedPrize tour={data} />
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

/** Shows the server's explanation of why the member has no Tour Bali. */
function NotQualified({ message }: { message: string }) {
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

function UnclaimedPrize({ tour }: { tour: TourBali }) {
  return tour.prize_claim.status === 'pending' ? <PrizeChoice tour={tour} /> : <ClaimDetails tour={tour} />
}

function ClaimDetails({ tour: { prize_claim: claim, prize } }: { tour: TourBali }) {
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

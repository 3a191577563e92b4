import { Button, count, EmptyState, ErrorState, LinesSkeleton, Page, Panel } from '@jejaring/ui'
import { FilterSelect } from '@jejaring/ui/form'
import { useQuery, useSearchParams } from '@jejaring/web-platform'
import { IconBuildingStore } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '../../texts'
import { citiesQuery, provincesQuery } from './areas'
import { StockistCard } from './stockist-card'
import { PAGE, stockistsQuery } from './stockists'
import classes from './stockists.module.css'

const words = texts.stockists

/** Stokis: who sells pins in a province or a city, with a button to write to them. */
export default function StockistsScreen() {
  const [params, setParams] = useSearchParams()
  const place = { province: params.get('provinsi') ?? '', city: params.get('kota') ?? '' }
  const choose = (province: string, city: string) => {
    const chosen = { ...(province && { provinsi: province }), ...(province && city && { kota: city }) }
    setParams(chosen, { replace: true, preventScrollReset: true })
  }
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <PlaceFilter place={place} choose={choose} />
      <Found key={`${place.province} ${place.city}`} place={place} clear={() => choose('', '')} />
    </Page>
  )
}

interface Place {
  province: string
  city: string
}

function PlaceFilter({
  place: { province, city },
  choose,
}: {
  place: Place
  choose: (province: string, city: string) => void
}) {
  const provinces = useQuery(provincesQuery)
  const cities = useQuery(citiesQuery(province))
  if (provinces.isLoadingError) {
    return (
      <Panel>
        <ErrorState error={provinces.error} onRetry={() => void provinces.refetch()} />
      </Panel>
    )
  }
  return (
    <Panel>
      <div className={classes.filter}>
        <FilterSelect
          label={words.province}
          placeholder={words.anywhere}
          options={provinces.data ?? []}
          value={province}
          onChange={(chosen) => choose(chosen, '')}
          list={provinces}
        />
        <FilterSelect
          label={words.city}
          placeholder={province ? words.anyCity : words.provinceFirst}
          options={cities.data ?? []}
          value={city}
          onChange={(chosen) => choose(province, chosen)}
          {...(province && { list: cities })}
          disabled={!province}
        />
      </div>
    </Panel>
  )
}

function Found({ place, clear }: { place: Place; clear: () => void }) {
  const [pages, setPages] = useState(1)
  const { data, error, refetch, isFetching } = useQuery(stockistsQuery(place, pages))
  if (!data) {
    return (
      <Panel>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LinesSkeleton lines={3} height={120} />
        )}
      </Panel>
    )
  }
  if (data.stockists.length === 0) {
    const narrowed = place.province !== '' && data.total > 0
    return (
      <Panel>
        <EmptyState
          icon={IconBuildingStore}
          title={narrowed ? words.noneHere : words.none}
          help={narrowed ? words.noneHereHelp : words.noneHelp}
          action={
            narrowed && (
              <Button variant="light" onClick={clear}>
                {words.showAll}
              </Button>
            )
          }
        />
      </Panel>
    )
  }
  return (
    <div aria-busy={isFetching}>
      <p className={classes.count} role="status">
        {words.found(count(data.filtered))}
      </p>
      <ul className={classes.cards}>
        {data.stockists.map((stockist) => (
          <StockistCard key={stockist.id} stockist={stockist} />
        ))}
      </ul>
      {data.filtered > pages * PAGE && (
        <Button
          variant="default"
          fullWidth
          mt={16}
          loading={isFetching}
          onClick={() => setPages((shown) => shown + 1)}
        >
          {words.more}
        </Button>
      )}
    </div>
  )
}

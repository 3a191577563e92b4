import { Button, count, EmptyState, ErrorState, LinesSkeleton, Page, Panel } from '@jejaring/ui'
import { FilterSelect } from '@jejaring/ui/form'
import { useQuery, useSearchParams } from '@jejaring/web-platform'
import { IconBuildingStore } from '@tabler/icons-react'
import { useState } from 'react'
import * as texts from '../../texts'
import { citiesQuery, provincesQuery } from './areas'
import { StockistCard } from './stockist-card'
import { STOCKISTS_PER_PAGE, stockistsQuery } from './stockists'
import classes from './stockists.module.css'

const words = texts.stockists

/** Stokis screen: stockists of a province or city, with WhatsApp links. */
export default function StockistsScreen() {
  const [params, setParams] = useSearchParams()
  const area = { province: params.get('provinsi') ?? '', city: params.get('kota') ?? '' }
  const selectArea = (province: string, city: string) => {
    const selected = { ...(province && { provinsi: province }), ...(province && city && { kota: city }) }
    setParams(selected, { replace: true, preventScrollReset: true })
  }
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <AreaFilter area={area} selectArea={selectArea} />
      <StockistList key={`${area.province} ${area.city}`} area={area} clear={() => selectArea('', '')} />
    </Page>
  )
}

interface SelectedArea {
  province: string
  city: string
}

function AreaFilter({
  area: { province, city },
  selectArea,
}: {
  area: SelectedArea
  selectArea: (province: string, city: string) => void
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
          onChange={(selected) => selectArea(selected, '')}
          list={provinces}
        />
        <FilterSelect
          label={words.city}
          placeholder={province ? words.anyCity : words.provinceFirst}
          options={cities.data ?? []}
          value={city}
          onChange={(selected) => selectArea(province, selected)}
          list={province ? cities : undefined}
          disabled={!province}
        />
      </div>
    </Panel>
  )
}

function StockistList({ area, clear }: { area: SelectedArea; clear: () => void }) {
  const [pages, setPages] = useState(1)
  const { data, error, refetch, isFetching } = useQuery(stockistsQuery(area, pages))
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
    const isFiltered = area.province !== '' && data.total > 0
    return (
      <Panel>
        <EmptyState
          icon={IconBuildingStore}
          title={isFiltered ? words.noneHere : words.none}
          help={isFiltered ? words.noneHereHelp : words.noneHelp}
          action={
            isFiltered && (
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
      {data.filtered > pages * STOCKISTS_PER_PAGE && (
        <Button
          variant="default"
          fullWidth
          mt={16}
          loading={isFetching}
          onClick={() => setPages((pages) => pages + 1)}
        >
          {words.more}
        </Button>
      )}
    </div>
  )
}

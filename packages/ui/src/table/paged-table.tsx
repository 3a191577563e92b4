import { businessDay } from '@jejaring/calendar'
import { isHydrating, keepPreviousData, serverNow, usePageQuery } from '@jejaring/web-platform'
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { DeferredHydration } from '../layout/deferred-hydration'
import { Panel } from '../layout/panel'
import { LinesSkeleton } from '../layout/skeletons'
import { EmptyState, ErrorState, StaleNotice } from '../layout/states'
import { useIsPhone } from '../use-is-phone'
import { CardRows } from './card-rows'
import { groupRows } from './group-rows'
import { NewRowsNotice } from './new-rows-notice'
import { Pager } from './pager'
import { toRequest } from './request'
import { SettingsButton } from './settings-button'
import { type TableDefaults, type TableState, useTableState } from './state'
import { StatusTabs } from './status-tabs'
import classes from './table.module.css'
import { tableTexts } from './texts'
import { TableToolbar } from './toolbar'
import type { PagedTableProps, TableReply } from './types'
import { useRowFocus } from './use-row-focus'
import { useTableKeys } from './use-table-keys'
import { type TableSettings, useTableSettings } from './use-table-settings'
import { WideRows } from './wide-rows'

/** A table of which the server loads one page: search, sorting, paging, dates and filters are kept in the URL. */
export function PagedTable<Row, Extras extends object = object>(props: PagedTableProps<Row, Extras>) {
  // Erases the row type: only the callbacks of the screen use it.
  return <View {...(props as unknown as PagedTableProps<unknown, object>)} />
}

function View(props: PagedTableProps<unknown, object>) {
  const settings = useTableSettings(props.settingsKey ?? props.queryKey.join('-'), props.defaultLength ?? 10)
  const defaults = defaultsOf(props, settings)
  const [state, change] = useTableState(defaults)
  const columns = props.columns.map((column) => column.key)
  const request = toRequest(state, columns, props.dateRange === true, businessDay(serverNow()))
  const reply = usePageQuery({
    queryKey: [...props.queryKey, request],
    queryFn: ({ signal }) => props.loadPage(request, signal),
    // Shows the previous page, dimmed, until the next one arrives.
    placeholderData: keepPreviousData,
  })
  const [inSteps] = useState(reply.data === undefined || isHydrating())
  // React renders the rows in slices, so that a page of them does not block taps and keys.
  const shownReply = useDeferredValue(reply.data)
  const container = useRef<HTMLDivElement>(null)
  useRowFocus(container)
  useTableKeys(container)
  const list = useRef<HTMLDivElement>(null)
  useTopOfPage(list, state.page)
  usePageThatExists(state, change, reply.isPlaceholderData ? undefined : reply.data)
  const failed = reply.isError && !shownReply
  const tabs = props.filters?.find(({ isTabs }) => isTabs)
  const isPhone = useIsPhone()
  // Cards have no columns to hide.
  const shown = props.compact && !isPhone ? shownProps(props, settings) : props
  return (
    <div ref={container} className={classes.whole} data-table>
      <StaleNotice query={reply} />
      {/* After a failure no summary will arrive. */}
      {!failed && props.summary?.(reply.data, request)}
      <Panel flush>
        {tabs && (
          <StatusTabs
            props={props}
            filter={tabs}
            value={state.filters[tabs.name] ?? ''}
            request={request}
            reply={reply}
            onChange={(value) => change({ filters: { [tabs.name]: value } })}
          />
        )}
        <TableToolbar
          props={props}
          state={state}
          change={change}
          request={request}
          settings={props.compact && <SettingsButton props={props} settings={settings} defaults={defaults} />}
        />
        {props.compact && reply.data && !reply.isPlaceholderData && (
          <NewRowsNotice
            props={props}
            request={request}
            shown={reply.data}
            shownAt={reply.dataUpdatedAt}
            isFetching={reply.isFetching}
            onLoad={() => void reply.refetch()}
          />
        )}
        <div
          ref={list}
          className={classes.body}
          data-old={reply.isPlaceholderData || undefined}
          aria-busy={reply.isFetching}
        >
          {failed ? (
            <ErrorState error={reply.error} onRetry={() => void reply.refetch()} />
          ) : shownReply ? (
            <Rows
              props={shown}
              reply={shownReply}
              state={state}
              change={change}
              request={request}
              inSteps={inSteps}
            />
          ) : (
            <LinesSkeleton lines={Math.min(state.length, 8)} height={props.compact ? 36 : 48} />
          )}
        </div>
        {shownReply && (
          <Pager
            state={state}
            change={(patch) => {
              if (patch.length) settings.setLength(patch.length)
              change(patch)
            }}
            counts={shownReply}
            totals={props.totals?.(shownReply) ?? []}
          />
        )}
      </Panel>
      {shownReply && props.after?.(shownReply, request)}
    </div>
  )
}

/** Scrolls to the top of the list when another page is shown and the top is out of view. */
function useTopOfPage(list: RefObject<HTMLElement | null>, page: number): void {
  const lastPage = useRef(page)
  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    list.current?.scrollIntoView({ block: 'start' })
  }, [list, page])
}

/** Goes to the last existing page when rows have left the selection. */
function usePageThatExists(
  state: TableState,
  change: ReturnType<typeof useTableState>[1],
  reply: TableReply<unknown, object> | undefined,
): void {
  const pages = reply ? Math.max(1, Math.ceil(reply.recordsFiltered / state.length)) : state.page
  useEffect(() => {
    if (state.page > pages) change({ page: pages }, { isCorrection: true })
  })
}

interface RowsProps {
  props: PagedTableProps<unknown, object>
  reply: TableReply<unknown, object>
  state: TableState
  change: ReturnType<typeof useTableState>[1]
  request: ReturnType<typeof toRequest>
  inSteps: boolean
}

function Rows({ props, reply, state, change, request, inSteps }: RowsProps) {
  const isPhone = useIsPhone()
  if (reply.data.length === 0) {
    if (reply.recordsTotal === 0 && props.empty) return props.empty
    if (reply.recordsTotal === 0) return <EmptyState title={tableTexts.empty} />
    return <EmptyState title={tableTexts.nothingFound} help={tableTexts.nothingFoundHelp} />
  }
  const groups = groupRows(props, reply.data, {
    sortKey: state.sort?.key,
    hasEarlierPage: state.page > 1,
    hasLaterPage: state.page * state.length < reply.recordsFiltered,
  })
  // Not on a desktop: the box of the rows changes its height when it is hydrated.
  if (!isPhone)
    return <WideRows props={props} groups={groups} sort={state.sort} change={change} request={request} />
  return (
    <DeferredHydration>
      <CardRows props={props} groups={groups} request={request} inSteps={inSteps} />
    </DeferredHydration>
  )
}

/** The table without its hidden columns, in the chosen density. */
function shownProps(props: PagedTableProps<unknown, object>, { hidden, density }: TableSettings) {
  const columns = props.columns.filter(({ key }, index) => index === 0 || !hidden.includes(key))
  return { ...props, columns, compact: density === 'dense' }
}

function defaultsOf(props: PagedTableProps<unknown, object>, { length }: TableSettings): TableDefaults {
  const { defaultLength = 10, defaultSort, filters = [], prefix = '' } = props
  return { length: props.compact ? length : defaultLength, sort: defaultSort, filters, prefix }
}

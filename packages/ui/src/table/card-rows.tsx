import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, memo, startTransition, useEffect, useState } from 'react'
import { DescriptionList } from '../display/description-list'
import classes from './cards.module.css'
import type { ShownGroup } from './group-rows'
import type { TableRequest } from './request'
import { tableTexts } from './texts'
import type { Column, PagedTableProps } from './types'
import { CheckAll, RowCheck } from './wide-rows'

type Props = PagedTableProps<unknown, object>

interface CardRowsProps {
  props: Props
  groups: ShownGroup[]
  request: TableRequest
  /** Shows the cards in steps. False where the rows were known: the browser restores the scroll position at once. */
  inSteps: boolean
}

/** More cards than a phone's window shows, and few enough to be inserted between two frames. */
const CARDS_PER_STEP = 8

/**
 * Rows as cards for a phone: the main values, and the others behind a disclosure. Cards that arrive appear in steps,
 * so that the first ones do not wait for the others.
 */
export function CardRows({ props, groups, request, inSteps }: CardRowsProps) {
  const rows = groups.flatMap((group) => group.rows)
  const [limit, setLimit] = useState(inSteps ? CARDS_PER_STEP : Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (limit < rows.length) startTransition(() => setLimit(limit + CARDS_PER_STEP))
  }, [limit, rows.length])
  const shown = firstRows(groups, limit)
  const hasSelectable = props.selection && rows.some((row) => props.selection?.isSelectable?.(row) !== false)
  return (
    <>
      {hasSelectable && (
        <div className={classes.all}>
          <CheckAll props={props} rows={rows} request={request} isLabelled />
        </div>
      )}
      <ul className={classes.cards} aria-label={props.label}>
        {shown.map((group) => (
          <Fragment key={group.key}>
            {group.header && <li className={classes.group}>{group.header}</li>}
            {group.rows.map((row) => (
              <li
                key={props.rowKey(row)}
                data-row={props.rowKey(row)}
                className={classes.card}
                data-opens={props.onOpen ? true : undefined}
              >
                <RowCard props={props} row={row} />
              </li>
            ))}
          </Fragment>
        ))}
      </ul>
    </>
  )
}

/** The groups with their first rows, `count` of them in all. */
function firstRows(groups: ShownGroup[], count: number): ShownGroup[] {
  let left = count
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 ? [{ ...group, rows }] : []
  })
}

// Memoised: a step renders its own cards only.
const RowCard = memo(function RowCard({ props, row }: { props: Props; row: unknown }) {
  const at = (place: Column<unknown>['phone']) =>
    props.columns.filter((column) => column.phone === place && column.phoneWhen?.(row) !== false)
  const leads = at('lead')
  const lead = leads.length > 0 ? leads : props.columns.slice(0, 1)
  const values = at('value')
  const { onOpen } = props
  const details = props.columns.filter(
    (column) => !onOpen && !lead.includes(column) && (column.phone ?? 'detail') === 'detail',
  )
  const actions = !onOpen && props.actions && <div className={classes.actions}>{props.actions(row)}</div>
  // Without a value on the right, the text takes the full width above the actions.
  const hasInlineActions = details.length === 0 && values.length > 0
  return (
    <>
      <div className={classes.top}>
        <RowCheck props={props} row={row} size="sm" />
        <div className={classes.main}>
          <div className={classes.lead}>
            <Lead props={props} row={row} columns={lead} />
          </div>
          <div className={classes.under}>
            {at('under').map((column) => (
              <span key={column.key}>
                {column.phoneLabel && `${column.label} `}
                {column.render(row)}
              </span>
            ))}
          </div>
        </div>
        <div className={classes.side}>
          <div className={classes.value}>
            {values.map((column) => (
              <span key={column.key}>{column.render(row)}</span>
            ))}
          </div>
          {hasInlineActions && actions}
        </div>
      </div>
      {!hasInlineActions && (
        <div className={classes.foot}>
          {details.length > 0 && <Details columns={details} row={row} />}
          {actions}
        </div>
      )}
    </>
  )
})

/** The title of a card; where rows open, a button whose target is the whole card. */
function Lead({
  props: { onOpen },
  row,
  columns,
}: {
  props: Props
  row: unknown
  columns: Column<unknown>[]
}) {
  const title = columns.map((column) => <span key={column.key}>{column.render(row)}</span>)
  if (!onOpen) return title
  return (
    <button type="button" className={classes.opener} onClick={() => onOpen(row)}>
      {title}
    </button>
  )
}

function Details({ columns, row }: { columns: Column<unknown>[]; row: unknown }) {
  return (
    <details className={classes.details}>
      <summary>
        {tableTexts.more}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <DescriptionList
        items={columns.map((column) => ({ label: column.label, value: column.render(row) }))}
      />
    </details>
  )
}

import { ActionIcon, NativeSelect } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
  IconSelector,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type ChangeTable, LENGTHS, type TableState } from './state'
import classes from './table.module.css'
import { tableTexts } from './texts'
import type { ReplyCounts, Total } from './types'

interface PagerProps {
  state: TableState
  change: ChangeTable
  counts: ReplyCounts
  totals: Total[]
}

/** Footer: totals of the whole selection, visible range, page buttons. */
export function Pager({ state, change, counts, totals }: PagerProps) {
  const { recordsFiltered, recordsTotal, recordsMore } = counts
  const pages = Math.max(1, Math.ceil(recordsFiltered / state.length))
  const first = (state.page - 1) * state.length + 1
  const last = Math.min(recordsFiltered, state.page * state.length)
  return (
    <>
      {recordsMore && totals.length > 0 && <div className={classes.totals}>{tableTexts.narrowForTotals}</div>}
      {!recordsMore && totals.length > 0 && (
        <div className={classes.totals}>
          {totals.map((total) => (
            <div key={total.label}>
              <span>{total.label}: </span>
              <strong>{total.value}</strong>
            </div>
          ))}
        </div>
      )}
      <div className={classes.foot} hidden={recordsTotal === 0}>
        <span aria-live="polite">
          {recordsFiltered > 0 &&
            (recordsMore ? tableTexts.rangeOfMore : tableTexts.range)(first, last, recordsFiltered)}
          {recordsFiltered > 0 && recordsFiltered < recordsTotal && tableTexts.filteredFrom(recordsTotal)}
        </span>
        {(pages > 1 || recordsTotal > 10) && <Pages state={state} change={change} pages={pages} />}
      </div>
    </>
  )
}

function Pages({ state, change, pages }: { state: TableState; change: ChangeTable; pages: number }) {
  const step = (icon: ComponentType<{ size?: number }>, label: string, page: number, className?: string) => {
    const Icon = icon
    return (
      <ActionIcon
        className={className}
        color="gray"
        aria-label={label}
        // The button of the last page keeps the focus.
        data-disabled={page < 1 || page > pages || page === state.page}
        onClick={() => change({ page })}
      >
        <Icon size={20} />
      </ActionIcon>
    )
  }
  return (
    <div className={classes.pages}>
      <NativeSelect
        className={classes.length}
        aria-label={tableTexts.rowsPerPage}
        value={String(state.length)}
        data={LENGTHS.map(String)}
        // Mantine’s arrows need the styles of selects, which tables do not load.
        rightSection={<IconSelector size={16} aria-hidden />}
        onChange={(event) => change({ length: Number(event.currentTarget.value) })}
      />
      {step(IconChevronLeftPipe, tableTexts.first, 1, classes.edge)}
      {step(IconChevronLeft, tableTexts.previous, state.page - 1)}
      <span>
        <span className={classes.word}>{tableTexts.pageWord} </span>
        {tableTexts.page(state.page, pages)}
      </span>
      {step(IconChevronRight, tableTexts.next, state.page + 1)}
      {step(IconChevronRightPipe, tableTexts.last, pages, classes.edge)}
    </div>
  )
}

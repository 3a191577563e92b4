import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ShownGroup } from './group-rows'
import type { TableRequest } from './request'
import type { ChangeTable, Sort } from './state'
import classes from './table.module.css'
import { tableTexts } from './texts'
import type { Column, PagedTableProps } from './types'

interface WideRowsProps {
  props: PagedTableProps<unknown, object>
  groups: ShownGroup[]
  sort: Sort | undefined
  change: ChangeTable
  request: TableRequest
}

/** Rows as a table for a desktop. */
export function WideRows({ props, groups, sort, change, request }: WideRowsProps) {
  const rows = groups.flatMap((group) => group.rows)
  const check = useRangeCheck(props, rows)
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className={classes.scroll} data-page={useFits(box) || undefined}>
      <table className={classes.table} data-compact={props.compact || undefined} aria-label={props.label}>
        <thead>
          <tr>
            {props.selection && (
              <th scope="col" className={classes.box}>
                <CheckAll props={props} rows={rows} request={request} />
              </th>
            )}
            {props.columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} change={change} />
            ))}
            {props.actions && (
              <th scope="col" className={classes.act} data-align="right">
                {tableTexts.actions}
              </th>
            )}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            {group.header && (
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={columnCount(props)}>
                  {group.header}
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <WideRow key={props.rowKey(row)} props={props} row={row} check={check} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Whether all columns fit into the box: then the table scrolls with the page, and there is one scrollbar. */
function useFits(box: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false)
  useLayoutEffect(() => {
    const [outer, table] = [box.current, box.current?.querySelector('table')]
    if (!outer || !table) return
    const measure = () => setFits(table.offsetWidth <= outer.offsetWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(table)
    measure()
    return () => observer.disconnect()
  }, [box])
  return fits
}

function columnCount({ columns, selection, actions }: PagedTableProps<unknown, object>): number {
  return columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
}

type Check = (row: unknown, checked: boolean, isRange: boolean) => void

/** Checks a row; with Shift, all selectable rows from the last one that was checked. */
function useRangeCheck({ selection, rowKey }: PagedTableProps<unknown, object>, rows: unknown[]): Check {
  const anchor = useRef<string>(undefined)
  return (row, checked, isRange) => {
    if (!selection) return
    const keys = rows.map(rowKey)
    const [from, to] = [keys.indexOf(anchor.current ?? ''), keys.indexOf(rowKey(row))]
    anchor.current = rowKey(row)
    const range = isRange && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
    for (const one of range) {
      if (selection.isSelectable?.(one) === false || selection.isChecked(one) === checked) continue
      selection.onChange(one, checked)
    }
  }
}

interface WideRowProps {
  props: PagedTableProps<unknown, object>
  row: unknown
  check: Check
}

function WideRow({ props, row, check }: WideRowProps) {
  return (
    <tr data-row={props.rowKey(row)} tabIndex={-1}>
      {props.selection && (
        <td className={classes.box}>
          <RowCheck props={props} row={row} check={check} />
        </td>
      )}
      {props.columns.map((column) => (
        <td key={column.key} data-align={column.align} data-nowrap={column.nowrap || undefined}>
          {column.render(row)}
        </td>
      ))}
      {props.actions && (
        <td className={classes.act} data-align="right">
          {props.actions(row)}
        </td>
      )}
    </tr>
  )
}

function HeaderCell({
  column,
  sort,
  change,
}: {
  column: Column<unknown>
  sort: Sort | undefined
  change: ChangeTable
}) {
  if (column.sortable === false) {
    return (
      <th scope="col" data-align={column.align}>
        {column.label}
      </th>
    )
  }
  const dir = sort?.key === column.key ? sort.dir : undefined
  const Icon = dir === 'asc' ? IconArrowUp : dir === 'desc' ? IconArrowDown : IconSelector
  const ariaSort = dir === 'asc' ? 'ascending' : dir === 'desc' ? 'descending' : 'none'
  return (
    <th scope="col" data-align={column.align} aria-sort={ariaSort}>
      <button
        type="button"
        className={classes.sort}
        data-active={dir ? true : undefined}
        onClick={() =>
          change({ sort: { key: column.key, dir: dir === 'desc' ? 'asc' : dir ? 'desc' : 'asc' } })
        }
      >
        {column.label}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  )
}

interface CheckAllProps {
  props: PagedTableProps<unknown, object>
  rows: unknown[]
  request: TableRequest
  /** Shows the name as text: cards have no header that explains the box. */
  isLabelled?: boolean
}

/** The checkbox that checks or clears all rows; of the shown rows where the server cannot check all. */
export function CheckAll({ props: { selection }, rows, request, isLabelled }: CheckAllProps) {
  if (!selection) return null
  const name = selection.onChangeAll ? tableTexts.chooseAll : tableTexts.choosePage
  const open = rows.filter((row) => selection.isSelectable?.(row) !== false)
  const checked = open.filter(selection.isChecked).length
  return (
    <Checkbox
      size={isLabelled ? 'sm' : 'xs'}
      label={isLabelled ? name : undefined}
      aria-label={isLabelled ? undefined : name}
      disabled={open.length === 0}
      checked={open.length > 0 && checked === open.length}
      indeterminate={checked > 0 && checked < open.length}
      onChange={({ currentTarget }) => {
        if (selection.onChangeAll) selection.onChangeAll(currentTarget.checked, request)
        else for (const row of open) selection.onChange(row, currentTarget.checked)
      }}
    />
  )
}

interface RowCheckProps {
  props: PagedTableProps<unknown, object>
  row: unknown
  size?: 'xs' | 'sm'
  /** Handles the change in place of the selection. */
  check?: Check
}

/** The checkbox of a row; none for a row that cannot be selected. */
export function RowCheck({ props, row, size = 'xs', check }: RowCheckProps) {
  const { selection } = props
  if (!selection || selection.isSelectable?.(row) === false) return null
  return (
    <Checkbox
      size={size}
      aria-label={selection.label?.(row) ?? tableTexts.chooseRow}
      checked={selection.isChecked(row)}
      onChange={({ currentTarget: { checked }, nativeEvent }) => {
        if (check) check(row, checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        else selection.onChange(row, checked)
      }}
    />
  )
}

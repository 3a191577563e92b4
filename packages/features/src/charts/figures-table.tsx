import type { ReactNode } from 'react'
import { texts } from '../texts'
import classes from './figures-table.module.css'

interface FiguresTableProps {
  /** Accessible name. */
  label: string
  titles: string[]
  rows: { key: string; title: string; cells: ReactNode[] }[]
}

/** The data of a chart as a collapsed table. */
export function FiguresTable({ label, titles, rows }: FiguresTableProps) {
  return (
    <details className={classes.details}>
      <summary>{texts.charts.figures}</summary>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title, cells }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                {cells.map((cell, index) => (
                  <td key={titles[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

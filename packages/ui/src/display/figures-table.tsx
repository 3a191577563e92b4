import type { ReactNode } from 'react'
import classes from './figures-table.module.css'

export interface FiguresTableProps {
  /** Label of the disclosure. */
  summary: string
  /** Accessible name. */
  caption: string
  titles: string[]
  rows: { key: string; title: string; cells: ReactNode[] }[]
}

/** The data of a chart as a collapsed table. */
export function FiguresTable({ summary, caption, titles, rows }: FiguresTableProps) {
  return (
    <details className={classes.details}>
      <summary>{summary}</summary>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption>{caption}</caption>
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

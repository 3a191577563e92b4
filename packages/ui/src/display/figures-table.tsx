import classes from './figures-table.module.css'

export interface FiguresTableProps {
  /** What opens the table. */
  summary: string
  /** Read out for it. */
  caption: string
  titles: string[]
  rows: { key: string; title: string; cells: string[] }[]
}

/** The figures of a chart as a table below it, closed until somebody asks for them. */
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

import { count, DescriptionList, dateTimeText, rupiah } from '@jejaring/ui'
import { texts } from '../../texts'
import type { BankResult } from './payouts'
import classes from './payouts.module.css'

const words = texts.payouts
const MAX_LISTED_PROBLEMS = 100

/** Effect of a result file, applied or previewed, and the lines that did not match. */
export function ResultReport({ result }: { result: BankResult }) {
  const { paid, refused, problems, problem_count } = result
  const unlistedCount = problem_count - Math.min(problems.length, MAX_LISTED_PROBLEMS)
  return (
    <section className={classes.report} aria-label={words.resultOf(result.file_name)}>
      <h3>
        {result.file_name}
        {result.by_username && <small>{words.at(dateTimeText(result.at), result.by_username)}</small>}
      </h3>
      <DescriptionList
        items={[
          { label: words.paid, value: words.withAmount(count(paid.count), rupiah(paid.amount)) },
          { label: words.refused, value: words.withAmount(count(refused.count), rupiah(refused.amount)) },
          ...(result.repeated_count > 0
            ? [{ label: words.repeated, value: count(result.repeated_count) }]
            : []),
          { label: words.stillOpen, value: count(result.open_count) },
        ]}
      />
      {problem_count > 0 && (
        <details open={problem_count <= 10}>
          <summary>{words.problems(count(problem_count))}</summary>
          <ul className={classes.problems}>
            {problems.slice(0, MAX_LISTED_PROBLEMS).map(({ line, reference, kind, reason }) => (
              <li key={line}>
                <strong>{words.kinds[kind] ?? kind}</strong> · {words.problemLine(count(line), reference)}
                <span>{reason}</span>
              </li>
            ))}
          </ul>
          {unlistedCount > 0 && <p className={classes.muted}>{words.more(count(unlistedCount))}</p>}
        </details>
      )}
    </section>
  )
}

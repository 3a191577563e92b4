import { DownloadButton } from '@jejaring/features'
import { count, DescriptionList, dateTimeText, rupiah } from '@jejaring/ui'
import { Link } from '@jejaring/web-platform'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import * as texts from '../../texts'
import { type BankResult, type ResultProblem, reportUrl } from './payouts'
import classes from './payouts.module.css'

const words = texts.payouts
/** Element with the table of the lines, which links to a line focus. */
export const LINES_ID = 'payout-lines'
const MAX_LISTED_PROBLEMS = 100

/** Effect of a result file, applied or previewed, and the lines that did not match. */
export function ResultReport({ result }: { result: BankResult }) {
  const { id, paid, refused, problems, problem_count } = result
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
            {problems.slice(0, MAX_LISTED_PROBLEMS).map((problem) => (
              <ProblemItem key={problem.line} problem={problem} isApplied={id !== ''} />
            ))}
          </ul>
          {unlistedCount > 0 && <p className={classes.muted}>{words.more(count(unlistedCount))}</p>}
        </details>
      )}
      {id && (
        <div>
          <DownloadButton
            href={reportUrl(id)}
            aria-label={words.downloadReportOf(result.file_name)}
            leftSection={<IconFileSpreadsheet size={18} />}
          >
            {words.downloadReport}
          </DownloadButton>
        </div>
      )}
    </section>
  )
}

/** One line that did nothing: its withdrawal and member, and the amounts of the file and of the bank. */
function ProblemItem({ problem, isApplied }: { problem: ResultProblem; isApplied: boolean }) {
  const { line, reference, kind, reason, invoice, username, expected_amount, found_amount } = problem
  const amountOf = (amount: number | null) => (amount === null ? words.unknown : rupiah(amount))
  return (
    <li>
      <strong>{words.kinds[kind] ?? kind}</strong> · {words.problemLine(count(line))}
      <span>{reason}</span>
      <dl className={classes.facts}>
        <div>
          <dt>{words.invoice}</dt>
          {/* The line of the payout, where it is settled by hand. */}
          <dd>
            {invoice && isApplied ? (
              <Link
                to={`?q=${encodeURIComponent(invoice)}`}
                preventScrollReset
                className={classes.crumb}
                // The focus scrolls the table into view.
                onClick={() => document.getElementById(LINES_ID)?.focus()}
              >
                {invoice}
              </Link>
            ) : (
              invoice || reference || words.unknown
            )}
          </dd>
        </div>
        <div>
          <dt>{words.member}</dt>
          <dd>{username || words.unknown}</dd>
        </div>
        <div>
          <dt>{words.expected}</dt>
          <dd>{amountOf(expected_amount)}</dd>
        </div>
        <div>
          <dt>{words.found}</dt>
          <dd>{amountOf(found_amount)}</dd>
        </div>
      </dl>
    </li>
  )
}

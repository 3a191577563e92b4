interface CheckableRow {
  id: string
  is_checked: number
  amount_received: number
}

/** The fields of a table page that checks affect; amounts in Rupiah. */
export interface CheckedPage {
  data: CheckableRow[]
  checked: number
  checked_received: number
}

/** Optimistic update: applies unconfirmed checks to a page and adjusts the sums of the checked rows. */
export function applyChecks<Page extends CheckedPage>(
  page: Page,
  checks: ReadonlyMap<string, boolean>,
): Page {
  return [...checks].reduce((shown, [id, checked]) => applyCheck(shown, id, checked), page)
}

function applyCheck<Page extends CheckedPage>(page: Page, id: string, checked: boolean): Page {
  const row = page.data.find((one) => one.id === id)
  if (!row || (row.is_checked === 1) === checked) return page
  const sign = checked ? 1 : -1
  return {
    ...page,
    data: page.data.map((one) => (one === row ? { ...one, is_checked: checked ? 1 : 0 } : one)),
    checked: page.checked + sign,
    checked_received: page.checked_received + sign * row.amount_received,
  }
}

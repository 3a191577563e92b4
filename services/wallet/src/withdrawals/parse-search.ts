/** A whole amount in Rupiah in the usual notations: “150000”, “150.000”, “Rp 150.000”, “Rp. 150.000,00”. */
const AMOUNT = /^(?:rp\.?\s*)?(\d{1,15}|\d{1,3}(?:\.\d{3}){1,4})(?:,(?:00|-))?$/i
const PAYOUT_NUMBER = /^PO-\d{8}-\d+$/

/** Returns the digits when the search text is an amount. */
export function parseSearchedAmount(search: string): string | undefined {
  return AMOUNT.exec(search.trim())?.[1]?.replaceAll('.', '')
}

/** Returns the payout number when the search text is one. */
export function parseSearchedPayoutNumber(search: string): string | undefined {
  const number = search.trim().toUpperCase()
  return PAYOUT_NUMBER.test(number) ? number : undefined
}

/** Whether a wallet holds enough to withdraw from: each has a minimum of its own (rule book §5). */
export function isWithdrawable(balance: number, min: number): boolean {
  return balance > 0 && balance >= min
}

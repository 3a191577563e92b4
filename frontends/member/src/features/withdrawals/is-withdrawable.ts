/** Whether a balance reaches the minimum of its wallet (rule book §5). */
export function isWithdrawable(balance: number, min: number): boolean {
  return balance > 0 && balance >= min
}

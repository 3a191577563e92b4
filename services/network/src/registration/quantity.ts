/** The quantities that make a full binary tree (rule book §3). */
export const QUANTITIES: readonly number[] = [1, 3, 7]

/** The quantities that the configuration offers; `1,3,7` without a restriction. */
export function offeredQuantities(registerQuantities: string): number[] {
  const offered = registerQuantities.split(',').map((part) => Number(part.trim()))
  return QUANTITIES.filter((quantity) => offered.includes(quantity))
}

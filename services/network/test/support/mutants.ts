import { SettlementProjection } from '../../src/read-model/settlement-projection'

/** Deliberately broken settlers; the chaos test must detect them. */
export const MUTANTS = ['forgets-today', 'no-fence'] as const
export type Mutant = (typeof MUTANTS)[number]

/** Loses the pairs paid earlier on the current day after a catch-up. */
export class ForgetfulProjection extends SettlementProjection {
  override async catchUp(...given: Parameters<SettlementProjection['catchUp']>) {
    const end = await super.catchUp(...given)
    const engine = this.engine as unknown as { pairing: { currentDay: { clear(): void } } }
    engine.pairing.currentDay.clear()
    return end
  }
}

/** Removes the fence from a statement: the lock and the expected values. */
export function withoutFence(sql: string): string {
  return sql
    .replace('FOR UPDATE', '')
    .replace('epoch = $1 AND batch = $2 AND seq = $3', '($1::int, $2::int, $3::int) IS NOT NULL')
}

import { SettlementProjection } from '../../src/read-model/settlement-projection'

/** Settlers with one thing left out; a chaos that does not notice them would show nothing. */
export const MUTANTS = ['forgets-today', 'no-fence'] as const
export type Mutant = (typeof MUTANTS)[number]

/** Does not know what was paid earlier today, after it has read the log. */
export class ForgetfulReplica extends SettlementProjection {
  override async catchUp(...given: Parameters<SettlementProjection['catchUp']>) {
    const end = await super.catchUp(...given)
    const engine = this.engine as unknown as { pairing: { currentDay: { clear(): void } } }
    engine.pairing.currentDay.clear()
    return end
  }
}

/** A statement without its part in the fence: neither lock nor expectation. */
export function fenceless(sql: string): string {
  return sql
    .replace('FOR UPDATE', '')
    .replace('epoch = $1 AND batch = $2 AND seq = $3', '($1::int, $2::int, $3::int) IS NOT NULL')
}

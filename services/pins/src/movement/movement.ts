/** A change of pins in the history of one member. */
export type Movement = {
  readonly memberId: string
  readonly packageId: number
  readonly qty: number
} & (
  | { readonly type: 'create' | 'ro' }
  | { readonly type: 'void'; readonly voidId: string }
  | { readonly type: 'transfer_in' | 'transfer_out' | 'activation'; readonly counterparty: Counterparty }
)

/** The other member of a transfer, or the activated account; the name is that at the time. */
export interface Counterparty {
  readonly id: string
  readonly username: string
}

export type Movement = {
  readonly memberId: string
  readonly packageId: number
  readonly qty: number
} & (
  | { readonly type: 'create' | 'ro' }
  | { readonly type: 'transfer_in' | 'transfer_out' | 'activation'; readonly counterparty: Counterparty }
)

/** Who pins went to or came from, or whom they activated; the name is that of this moment. */
export interface Counterparty {
  readonly id: string
  readonly username: string
}

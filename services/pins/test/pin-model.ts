/** Naive reference model of the rules of pins: a list of pins and a list of registrations. */
export interface ModelPin {
  /** When it was made; pins made together are alike. */
  readonly madeAt: number
  readonly packageId: number
  /** Index of its creation in the sequence of creations. */
  readonly creation: number
  readonly firstOwner: number
  owner: number
  state: 'available' | 'reserved' | 'used' | 'void'
  registration?: number
}

export interface Holding {
  readonly madeAt: number
  readonly owner: number
  readonly packageId: number
  readonly state: string
}

export type Command =
  | { readonly do: 'create'; readonly to: number; readonly packageId: number; readonly qty: number }
  | {
      readonly do: 'transfer'
      readonly from: number
      readonly to: number
      readonly packageId: number
      readonly qty: number
    }
  | { readonly do: 'order'; readonly from: number; readonly qty: number }
  | {
      readonly do: 'reserve'
      readonly registration: number
      readonly from: number
      readonly packageId: number
      readonly qty: number
    }
  | { readonly do: 'use'; readonly registration: number; readonly accounts: number }
  | { readonly do: 'release'; readonly registration: number }
  /** Voids some pins of an owner, in any order and state. */
  | { readonly do: 'void'; readonly owner: number; readonly picks: readonly number[] }
  | { readonly do: 'undo'; readonly creation: number }

interface Registration {
  state: 'reserved' | 'used' | 'released'
  readonly terms?: string
  readonly qty?: number
}

const ACTIVATION = 1
const REPEAT_ORDER = 2

export class PinModel {
  readonly pins: ModelPin[] = []
  private readonly registrations = new Map<number, Registration>()
  private creations = 0

  /** What the service must answer: `ok` or the code of its fault. */
  run(command: Command, now: number): string {
    switch (command.do) {
      case 'create':
        this.create(command, now)
        return 'ok'
      case 'transfer':
        if (command.from === command.to) return 'invalid'
        return this.take(command.from, command.packageId, command.qty, (pin) => {
          pin.owner = command.to
        })
      case 'order':
        return this.take(command.from, REPEAT_ORDER, command.qty, (pin) => {
          pin.state = 'used'
        })
      case 'reserve':
        return this.reserve(command)
      case 'use':
        return this.use(command.registration, command.accounts)
      case 'release':
        return this.release(command.registration)
      case 'void':
        return this.void(command.owner, command.picks)
      case 'undo':
        return this.undo(command.creation)
    }
  }

  private create({ to, packageId, qty }: Command & { do: 'create' }, now: number): void {
    const creation = this.creations++
    for (let n = 0; n < qty; n++) {
      this.pins.push({ madeAt: now, creation, firstOwner: to, owner: to, packageId, state: 'available' })
    }
  }

  /** Voids the available ones of these positions in the owner's pins, oldest first; void and used ones included. */
  private void(owner: number, picks: readonly number[]): string {
    const owned = this.pins.filter((pin) => pin.owner === owner)
    const picked = owned.filter((_, position) => picks.includes(position))
    if (picked.length === 0) return 'invalid'
    const available = picked.filter(({ state }) => state === 'available')
    for (const pin of available) pin.state = 'void'
    return available.length > 0 ? 'ok' : 'conflict'
  }

  private undo(creation: number): string {
    if (creation >= this.creations) return 'not_found'
    const pins = this.pins.filter((pin) => pin.creation === creation)
    if (pins.some((pin) => pin.state !== 'available' || pin.owner !== pin.firstOwner)) return 'conflict'
    for (const pin of pins) pin.state = 'void'
    return 'ok'
  }

  private reserve(command: Command & { do: 'reserve' }): string {
    const terms = `${command.from} ${command.packageId} ${command.qty}`
    const known = this.registrations.get(command.registration)
    if (known) return known.state !== 'released' && known.terms === terms ? 'ok' : 'conflict'
    if (command.packageId !== ACTIVATION) return 'invalid'
    const outcome = this.take(command.from, ACTIVATION, command.qty, (pin) => {
      pin.state = 'reserved'
      pin.registration = command.registration
    })
    if (outcome === 'ok') {
      this.registrations.set(command.registration, { state: 'reserved', terms, qty: command.qty })
    }
    return outcome
  }

  private use(registration: number, accounts: number): string {
    const known = this.registrations.get(registration)
    if (!known) return 'not_found'
    if (known.state === 'released') return 'conflict'
    if (known.state === 'used') return 'ok'
    if (known.qty !== accounts) return 'invalid'
    known.state = 'used'
    for (const pin of this.pins) if (pin.registration === registration) pin.state = 'used'
    return 'ok'
  }

  private release(registration: number): string {
    const known = this.registrations.get(registration)
    if (known?.state === 'used') return 'conflict'
    this.registrations.set(registration, { state: 'released' })
    for (const pin of this.pins) {
      if (pin.registration !== registration) continue
      pin.state = 'available'
      pin.registration = undefined
    }
    return 'ok'
  }

  /** Oldest first, all or nothing. The list is in the order of making. */
  private take(owner: number, packageId: number, qty: number, change: (pin: ModelPin) => void): string {
    const available = this.pins.filter(
      (pin) => pin.owner === owner && pin.packageId === packageId && pin.state === 'available',
    )
    if (available.length < qty) return 'invalid'
    for (const pin of available.slice(0, qty)) change(pin)
    return 'ok'
  }
}

/** Naive reference model of the rules of pins: a list of pins and a list of registrations. */
export interface ModelPin {
  /** When it was made; pins made together are alike. */
  readonly madeAt: number
  readonly packageId: number
  owner: number
  state: 'available' | 'reserved' | 'used'
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

  /** What the service must answer: `ok` or the code of its fault. */
  run(command: Command, now: number): string {
    switch (command.do) {
      case 'create':
        for (let n = 0; n < command.qty; n++) {
          this.pins.push({ madeAt: now, owner: command.to, packageId: command.packageId, state: 'available' })
        }
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
    }
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

import type { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { caller, forbidden, type Handlers, invalid, isUuid } from '@jejaring/service-kit'
import type { Context } from '../context'
import { countPins, countPinsWithoutNames } from '../operations/count-pins'
import { createPins } from '../operations/create-pins'
import { exportAllMovements } from '../operations/export-all-movements'
import { exportPinRecaps } from '../operations/export-pin-recaps'
import { listAllMovements } from '../operations/list-all-movements'
import { listCreations } from '../operations/list-creations'
import { exportCohorts, exportGrowth, listCohorts, listGrowth } from '../operations/list-growth'
import { listLastRepeatOrders, listWithoutRepeatOrder } from '../operations/list-last-repeat-orders'
import { listMovements } from '../operations/list-movements'
import { listPinRecaps } from '../operations/list-pin-recaps'
import { listPins } from '../operations/list-pins'
import { listStockists } from '../operations/list-stockists'
import { makeRepeatOrder } from '../operations/make-repeat-order'
import { releasePins } from '../operations/release-pins'
import { reservePins } from '../operations/reserve-pins'
import { transferPins } from '../operations/transfer-pins'
import { undoCreation } from '../operations/undo-creation'
import { useReservedPins } from '../operations/use-reserved-pins'
import { previewVoid, voidPins } from '../operations/void-pins'
import { lastRepeatOrder, sumRepeatOrders } from '../store/repeat-orders'

/** Maps requests to operations and results to replies. */
export function handlers(pins: Context): Handlers<PinsServiceService> {
  const { kit } = pins
  return {
    createPins: (request) => createPins(pins, request),
    transferPins: (request) => transferPins(pins, request),
    makeRepeatOrder: (request) => makeRepeatOrder(pins, request),

    ...voidHandlers(pins),
    ...growthHandlers(pins),
    listPins: (request) => listPins(pins, request),
    listStockists: (request) => listStockists(pins, request),
    listAllMovements: (request) => listAllMovements(pins, request),
    listPinRecaps: ({ query }) => listPinRecaps(kit.database.manager, query),
    exportAllMovements: (request) => exportAllMovements(pins, request),
    exportPinRecaps: (request) => exportPinRecaps(pins, request),
    listMovements: (request) => listMovements(pins, request),
    async countPins({ memberId, withoutNames, atMost }) {
      return {
        counts: await (withoutNames ? countPinsWithoutNames : countPins)(pins, uuid(memberId), atMost),
      }
    },
    async readLastRepeatOrder({ memberId }) {
      return { madeAt: await lastRepeatOrder(kit.database.manager, uuid(memberId)) }
    },
    async listLastRepeatOrders(request) {
      return { memberIds: await listLastRepeatOrders(pins, request) }
    },
    async listWithoutRepeatOrder(request) {
      return { memberIds: await listWithoutRepeatOrder(pins, request) }
    },
    async sumRepeatOrders() {
      if (caller().actor?.role === 'member') throw forbidden()
      return { months: await sumRepeatOrders(kit.database.manager) }
    },

    async reservePins({ registrationId, ownerId, packageId, qty }) {
      await reservePins(pins, uuid(registrationId), { ownerId: uuid(ownerId), packageId, qty })
      return {}
    },
    async useReservedPins({ registrationId, accounts }) {
      const activated = accounts.map(({ memberId, username }) => ({ id: uuid(memberId), username }))
      await useReservedPins(pins, uuid(registrationId), activated)
      return {}
    },
    async releasePins({ registrationId }) {
      await releasePins(kit, uuid(registrationId))
      return {}
    },
  }
}

/** Calls of admins about growth and activity. */
function growthHandlers(pins: Context) {
  return {
    listGrowth: ({ query }) => listGrowth(pins, query),
    exportGrowth: (request) => exportGrowth(pins, request),
    listCohorts: ({ query }) => listCohorts(pins, query),
    exportCohorts: (request) => exportCohorts(pins, request),
  } satisfies Partial<Handlers<PinsServiceService>>
}

/** What admins do with pins that should not be there. */
function voidHandlers(pins: Context) {
  return {
    voidPins: (request) => voidPins(pins, request),
    previewVoid: ({ ids }) => previewVoid(pins, ids),
    undoCreation: (request) => undoCreation(pins, request),
    listCreations: (request) => listCreations(pins, request),
  } satisfies Partial<Handlers<PinsServiceService>>
}

/** Returns an id in canonical form, so that equal ids are equal strings. Faults: invalid. */
function uuid(text: string): string {
  if (!isUuid(text)) throw invalid('Data yang dikirim tidak dikenali.')
  return text.toLowerCase()
}

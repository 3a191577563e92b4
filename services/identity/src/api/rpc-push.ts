import type { PushServiceService } from '@jejaring/proto/identity/v1/push'
import type { Handlers } from '@jejaring/service-kit'
import type { Context } from '../context'
import {
  dropPushSubscription,
  openPushSubscription,
  readPush,
  subscribePush,
  unsubscribePush,
} from '../operations/manage-push-subscription'

/** RPC handlers of web push subscriptions. */
export function pushHandlers(identity: Context): Handlers<typeof PushServiceService> {
  return {
    readPush: async () => ({ subscribed: await readPush(identity) }),
    subscribePush: async (request) => {
      await subscribePush(identity, request)
      return {}
    },
    unsubscribePush: async () => {
      await unsubscribePush(identity)
      return {}
    },
    openPushSubscription: async ({ id }) => await openPushSubscription(identity, id),
    dropPushSubscription: async ({ id }) => {
      await dropPushSubscription(identity, id)
      return {}
    },
  }
}

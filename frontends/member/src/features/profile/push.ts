import { api, queryOptions, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as texts from '../../texts'

const words = texts.profile.push

/** GET /api/push: whether this device receives notifications, until its session ends. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => (await api.get('/api/push', { signal })).subscribed,
})

/** Whether this browser can receive messages. On iPhones only the installed app can. */
export function canReceivePush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Subscribes this device, or ends its subscription. */
export function useSetPush(key: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: boolean) => (wanted ? subscribe(key) : unsubscribe()),
    onSettled: () => queries.invalidateQueries({ queryKey: pushQuery.queryKey }),
  })
}

async function subscribe(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(words.denied)
  const { endpoint, keys } = await subscribeBrowser(key)
  await api.post('/api/push/subscribe', {
    endpoint,
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  })
}

async function subscribeBrowser(key: string): Promise<PushSubscriptionJSON> {
  try {
    const { pushManager } = await navigator.serviceWorker.ready
    const known = await pushManager.getSubscription()
    // One for another key receives nothing of ours.
    if (known && !isFor(known, key)) await known.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
    return (await pushManager.subscribe(options)).toJSON()
  } catch (cause) {
    throw new Error(words.failed, { cause })
  }
}

async function unsubscribe(): Promise<void> {
  await api.post('/api/push/unsubscribe', {})
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const used = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const wanted = bytesOf(key)
  return used.length === wanted.length && used.every((byte, index) => byte === wanted[index])
}

/** Decodes base64url. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

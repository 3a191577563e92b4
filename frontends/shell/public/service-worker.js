// Caches the built files, whose names change with their content, and one offline page. Answers of /api and /wa are
// never cached: the app must not show outdated money.
const FILES = 'files'
const OFFLINE = 'offline'
const MOST_FILES = 300
const offlinePage = '/offline.html'
const builtFile = /^\/(static|remotes\/[\w-]+\/static)\/.+\.[0-9a-f]{8,}\.\w+$/
const data = /^\/(api|wa)(\/|$)/

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepOfflinePage())
})

self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || data.test(pathname)) return
  if (builtFile.test(pathname)) event.respondWith(fromCache(request))
  else if (request.mode === 'navigate') event.respondWith(page(event))
})

async function activate() {
  // Navigation preload: the browser requests the page while this worker starts, which takes a phone longer than the
  // answer.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return caches.match(offlinePage)
  }
}

async function keepOfflinePage() {
  const cache = await caches.open(OFFLINE)
  await cache.add(new Request(offlinePage, { cache: 'reload' }))
}

async function fromCache(request) {
  const cache = await caches.open(FILES)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await keep(cache, request, answer.clone())
  return answer
}

/**
 * Ignores a full disk, so that the file itself is still delivered. Deletes the oldest entries first: those of earlier
 * builds.
 */
async function keep(cache, request, answer) {
  try {
    await cache.put(request, answer)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_FILES)).map((key) => cache.delete(key)))
  } catch {
    // The next request fetches it again.
  }
}

self.addEventListener('push', (event) => event.waitUntil(notify(event.data)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openScreen(event.notification.data?.path))
})

/** Shows a message of the server: a title, a text and the path of a screen. Browsers require that each one is shown. */
async function notify(data) {
  const { title = 'Jejaring', body = 'Ada kabar baru.', path } = messageOf(data)
  const icon = '/icon-192.png'
  // A later message of a screen replaces the earlier one.
  await self.registration.showNotification(title, { body, icon, tag: path, data: { path }, lang: 'id' })
}

function messageOf(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** Opens a screen of this site in a window of the app that is open, or in a new one. */
async function openScreen(path) {
  const screen = new URL(/^\/[\w-][\w/-]*$/.test(path ?? '') ? path : '/', self.location.origin)
  const [open] = await self.clients.matchAll({ type: 'window' })
  const focused = await open?.focus().catch(() => undefined)
  const shown = await focused?.navigate(screen.href).catch(() => undefined)
  if (!shown) await self.clients.openWindow(screen.href)
}

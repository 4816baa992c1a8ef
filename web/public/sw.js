// Without a net an installed Tablée still shows the house. Whenever the house answers, its own page is shown:
// what is kept here never plays against a newer server. Files under /assets/ are named by what is in them.
const SHELF = 'house'
const NAMED = /"(\/assets\/[^"]+)"/g

addEventListener('install', (event) => event.waitUntil(stock().then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])))
addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== location.origin || event.request.method !== 'GET') return
  if (event.request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request))
})

async function page(event) {
  const answer = await Promise.resolve(event.preloadResponse)
    .then((early) => early ?? fetch(event.request))
    .catch(() => null)
  if (answer?.ok) event.waitUntil(stock().catch(() => undefined))
  return answer && answer.status < 502 ? answer : ((await withoutNet()) ?? answer ?? Response.error())
}

/** The page that was kept, marked: it says that there is no net, and plays nothing. */
async function withoutNet() {
  const kept = await caches.match('/')
  return kept && new Response((await kept.text()).replace('<html', '<html data-offline'), { headers: kept.headers })
}

async function asset(request) {
  return (await caches.match(request.url)) ?? fetch(request)
}

/** Keeps the newest page and the files that it names; those of another build go. */
async function stock() {
  const page = await fetch('/', { cache: 'no-cache' })
  const text = await page.clone().text()
  if (!page.ok || text === (await (await caches.match('/'))?.text())) return
  const shelf = await caches.open(SHELF)
  const files = [...text.matchAll(NAMED)].map((named) => named[1])
  await shelf.addAll(files)
  await shelf.put('/', page)
  const old = (await shelf.keys()).filter(({ url }) => !['/', ...files].includes(new URL(url).pathname))
  await Promise.all(old.map((request) => shelf.delete(request)))
}

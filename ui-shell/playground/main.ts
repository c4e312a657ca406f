import { createKernel } from '#kernel'
import { detectPlatform } from '#kernel/platform'
import { mountQuoin, type ThemeMode } from '#ui-shell'
import { playgroundPlugin } from './plugin.js'

const query = new URLSearchParams(location.search)
const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}
const kernel = createKernel({
  projectId: 'playground',
  platform: detectPlatform(),
  networks: [network],
  locale: query.get('lang') ?? 'en',
}).use(playgroundPlugin)
const accent = query.get('accent')
const mount = mountQuoin(kernel, {
  theme: (query.get('theme') ?? 'system') as ThemeMode,
  ...(accent ? { themeVariables: { accent, radius: 12 } } : {}),
})
Object.assign(window, { kernel, mount })
await kernel.start()
if (query.has('prefetch')) await mount.prefetch()
document.querySelector('#plain')?.addEventListener('click', () => kernel.open())
const view = query.get('view')
if (view) {
  const params: unknown = JSON.parse(query.get('params') ?? 'null')
  if (query.has('deep')) kernel.open({ view: 'Connect' })
  if (query.has('deep')) kernel.router.push(view, params)
  else kernel.open({ view, arguments: params })
}
const notice = query.get('notice')
if (notice) kernel.notices.show(notice as 'success', 'Address copied')
if (query.has('elements')) await import('../src/element/define.ts')
document.documentElement.dataset.ready = ''

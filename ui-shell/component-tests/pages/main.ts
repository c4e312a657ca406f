import { mountQuoin, type PrefetchMode, type ThemeMode } from '#ui-shell'
import { testWorld } from './test-world.js'

const query = new URLSearchParams(location.search)
const { kernel } = testWorld.compose()
Object.assign(window, { world: testWorld })
if (!query.has('bare')) {
  const mount = mountQuoin(kernel, {
    theme: (query.get('theme') ?? 'system') as ThemeMode,
    prefetch: (query.get('mode') ?? 'idle') as PrefetchMode,
  })
  Object.assign(window, { kernel, mount })
  await kernel.start()
  if (query.has('prefetch')) await mount.prefetch()
  document.querySelector('#plain')?.addEventListener('click', () => kernel.open())
  const view = query.get('view')
  if (view) kernel.open({ view })
}
if (query.has('elements')) await import('../../src/element/define.js')
document.documentElement.dataset.ready = ''

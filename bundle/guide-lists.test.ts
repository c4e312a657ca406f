import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { KernelEvents } from '#kernel'
import * as react from '../ui-shell/src/react/index.js'
import { pluginIn, type StandardPlugin } from './standard-plugin.js'
import { standardPlugins } from './standard-plugins.js'

const guide = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../docs/guides/${name}.md`, import.meta.url)), 'utf8')

/** The names in code that a page has in the first cells of its tables. */
const namesIn = (page: string): ReadonlySet<string> =>
  new Set(
    page
      .split('\n')
      .filter((line) => line.startsWith('| `') || line.startsWith('| ['))
      .map((line) => line.split('|')[1] ?? '')
      .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)),
  )

const rows: readonly StandardPlugin[] = standardPlugins
const manifests = await Promise.all(
  rows.map(
    async ({ plugin }) =>
      pluginIn(typeof plugin === 'function' ? await plugin() : { plugin }).manifest.contributes ?? {},
  ),
)

const kernelEvents: Readonly<Record<keyof KernelEvents, true>> = {
  'kernel:started': true,
  'kernel:disposed': true,
  'kernel:pluginFailed': true,
  'alert:raised': true,
  'modal:opened': true,
  'modal:closed': true,
  'router:changed': true,
  'connector:found': true,
  'connection:connected': true,
  'connection:disconnected': true,
  'connection:disconnectSettled': true,
  'connection:failed': true,
  'account:changed': true,
  'network:changed': true,
  'rpc:requested': true,
  'rpc:settled': true,
  'transaction:sent': true,
  'rpc:refused': true,
  'action:checked': true,
}

it('docs/guides/events.md lists each event of the kernel and of the standard plugins, and no other', () => {
  const listed = [...namesIn(guide('events'))].filter((name) => name.includes(':'))
  const events = [...Object.keys(kernelEvents), ...manifests.flatMap(({ events = [] }) => events)]
  expect(listed.sort()).toEqual(events.sort())
})

it('docs/guides/buttons-and-views.md lists each view and route of the standard plugins, and no other', () => {
  const listed = [...namesIn(guide('buttons-and-views'))]
  const views = manifests.flatMap(({ views = {} }) => Object.keys(views))
  const routes = manifests.flatMap(({ routes = {} }) => Object.keys(routes))
  // Components of React are listed beside the elements.
  const isView = (name: string) => /^(?!Quoin)[A-Z][A-Za-z]+$/.test(name)
  expect(listed.filter(isView).sort()).toEqual(views.sort())
  expect(listed).toEqual(expect.arrayContaining(routes))
})

it('docs/guides/hooks.md describes each hook of quoin/react in a section', () => {
  const page = guide('hooks')
  const sections = [...page.matchAll(/^## (use.+)$/gm)].flatMap(([, title = '']) => title.split(' and '))
  const hooks = Object.keys(react).filter((name) => name.startsWith('use'))
  expect(sections.filter((name) => name !== 'usePay').sort()).toEqual(hooks.sort())
})

it('docs/guides/troubleshooting.md names only error codes that docs/errors.md describes', () => {
  const errors = readFileSync(fileURLToPath(new URL('../docs/errors.md', import.meta.url)), 'utf8')
  const described = new Set([...errors.matchAll(/^## ([A-Z_]+)$/gm)].map(([, code]) => code))
  const codes = [...guide('troubleshooting').matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, code]) => code)
  const settings = /^(GATEWAY|SECURE_SITE|MISSING_EXPORT|CUSTOM_ELEMENTS)_/
  expect(codes.filter((code = '') => !described.has(code) && !settings.test(code))).toEqual([])
  expect(codes.length).toBeGreaterThan(10)
})

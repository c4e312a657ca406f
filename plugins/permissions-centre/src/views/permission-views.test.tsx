import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { type AnyKernel, createKernel, createSlice, definePlugin, provide } from '#kernel'
import { createMockNetwork, createTestPlatform } from '#testing'
import { KernelContext } from '#ui-kit'
import {
  type ListedPermission,
  type PermissionsPlugin,
  type PermissionsState,
  PermissionsToken,
  type Revocation,
  type RevokeFailure,
} from '../contract.js'
import { permissionsPlugin } from '../manifest.js'
import en from '../messages.en.js'
import { PermissionDetailsView } from './permission-details-view.js'
import { PermissionsView } from './permissions-view.js'
import { RevokePermissionsView } from './revoke-permissions-view.js'

const running: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const now = 1_767_225_600_000
const account = 'mock:one:alice'
const holder = '0x52908400098527886E0F7030069857D2E4169EE7'
const contract = '0xde709f2102306220921060314715629080e2fb77'

const permission = (id: string, more: Partial<ListedPermission> = {}): ListedPermission => ({
  id,
  source: 'chain',
  action: { kind: 'tokens', token: { address: contract, symbol: 'USDX', decimals: 6 }, amount: 'unlimited' },
  holder: { address: holder },
  risk: 'high',
  calls: [{ to: contract, data: '0x', value: 0n }],
  ...more,
})
const ready = (
  permissions: readonly ListedPermission[],
  more: Partial<Extract<PermissionsState, { status: 'ready' }>> = {},
): PermissionsState => ({
  status: 'ready',
  account,
  network: createMockNetwork('mock:one'),
  permissions,
  unread: [],
  isIncomplete: false,
  hasOlder: false,
  readAt: now,
  isRefreshing: false,
  isOutdated: false,
  canRevoke: true,
  ...more,
})

/** Draws a view of the plugin with a state of its service. */
async function draw(
  view: ReactNode,
  state: PermissionsState,
  revocations: Readonly<Record<string, Revocation>> = {},
): Promise<string> {
  const nothing = async (): Promise<void> => undefined
  const service = {
    store: createSlice(state, () => undefined),
    revocations: createSlice(revocations, () => undefined),
    watch: () => () => undefined,
    refresh: nothing,
    searchOlder: nothing,
    revoke: nothing,
  }
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform: createTestPlatform({ page: { url: 'https://app.example/' } }),
    networks: [createMockNetwork('mock:one')],
  }).use(
    definePlugin<PermissionsPlugin>({
      ...permissionsPlugin.manifest,
      services: [provide(PermissionsToken, { deps: [], create: () => service })],
    }),
  )
  running.push(kernel)
  kernel.router.mount()
  await kernel.start({ services: 'all' })
  await kernel.i18n.load('permissions')
  return renderToStaticMarkup(<KernelContext.Provider value={kernel}>{view}</KernelContext.Provider>)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
}

describe('the list of permissions', () => {
  const list = <PermissionsView />

  it('says that there is no account, that reading failed, or that there is nothing', async () => {
    expect(await draw(list, { status: 'none' })).toContain(en.noAccountTitle)
    expect(await draw(list, { status: 'failed', account })).toContain(en.failedTitle)
    expect(await draw(list, { status: 'loading', account })).not.toContain(en.intro)
    expect(await draw(list, ready([]))).toContain(en.emptyTitle)
  })

  it('does not say that there is nothing if only a part was read', async () => {
    const drawn = await draw(list, ready([], { isIncomplete: true, hasOlder: true }))
    expect(drawn).toContain(en.emptyPartBody)
    expect(drawn).toContain(en.searchOlder)
  })

  it('offers to select several only if there are several that the account can end', async () => {
    const two = [permission('one'), permission('two')]
    expect(await draw(list, ready(two))).toContain(en.select)
    expect(await draw(list, ready(two.slice(1)))).not.toContain(en.select)
    const watched = await draw(list, ready(two, { canRevoke: false }))
    expect(watched).not.toContain(en.select)
    expect(watched).toContain(en.watchOnly)
  })

  it('lists what could not be read, without what is in the list', async () => {
    const unread = [
      { id: 'one', holder: { name: 'Harbour' } },
      { id: 'two', holder: { name: 'Lagoon' } },
    ]
    const drawn = await draw(list, ready([permission('one')], { unread }))
    expect(drawn).toContain('Lagoon')
    expect(drawn).not.toContain('Harbour')
  })

  it('says that an earlier list is displayed', async () => {
    expect(await draw(list, ready([permission('one')], { isOutdated: true }))).toContain(en.outdated)
  })
})

describe('the details of a permission', () => {
  const details = <PermissionDetailsView params={{ id: 'one' }} />

  it('displays the addresses in full, and an unknown last use as unknown', async () => {
    const drawn = await draw(details, ready([permission('one')]))
    const compact = drawn.replaceAll(' ', '')
    expect(compact).toContain(holder)
    expect(compact).toContain(contract)
    expect(drawn).toContain(`${en.lastUsed} ${en.notKnown}`)
    expect(drawn).toContain(en.revoke)
  })

  it('displays the last use, when it was granted and when it expires', async () => {
    const given = permission('one', { lastUsedAt: now, grantedAt: now - 86_400_000, expiresAt: now })
    const drawn = await draw(details, ready([given]))
    expect(drawn).toContain(`${en.lastUsed} today`)
    expect(drawn).toContain('Dec 31, 2025')
    expect(drawn).toContain('Jan 1, 2026')
  })

  it('says nothing of the last use of what takes nothing', async () => {
    for (const kind of ['connection', 'pairing', 'signIn'] as const)
      expect(await draw(details, ready([permission('one', { action: { kind } })]))).not.toContain(en.lastUsed)
  })

  it('offers no button for a permission that is being ended, is ended elsewhere, or is gone', async () => {
    const button = ` ${en.revoke} `
    const one = permission('one')
    expect(await draw(details, ready([one]))).toContain(button)
    expect(await draw(details, ready([one]), { one: { status: 'pending' } })).not.toContain(button)
    expect(await draw(details, ready([one], { canRevoke: false }))).not.toContain(button)
    const url = 'https://secure.example/account'
    const elsewhere = await draw(
      details,
      ready([permission('one', { calls: undefined, endedBy: { kind: 'page', url } })]),
    )
    expect(elsewhere).not.toContain(button)
    expect(elsewhere).toContain('secure.example')
    expect(await draw(details, ready([]))).toContain(en.goneTitle)
  })

  it('warns of a holder whose address imitates another (attack)', async () => {
    const drawn = await draw(details, ready([permission('one', { imitates: `0x5290${'0'.repeat(36)}` })]))
    expect(drawn).toContain(`0x5290${'0'.repeat(36)}`)
  })
})

describe('the revocation of permissions', () => {
  const both = <RevokePermissionsView params={{ ids: ['one', 'two'] }} />
  const state = ready([permission('one'), permission('two'), permission('three')])
  const failed = (reason: RevokeFailure): Revocation => ({ status: 'failed', reason })

  it('confirms the chosen ones, in the wallet only if one needs it', async () => {
    expect(await draw(both, state)).toContain(en.confirmBody)
    const signIns = ['one', 'two'].map((id) =>
      permission(id, { source: 'siwx', action: { kind: 'signIn' }, calls: undefined }),
    )
    const free = await draw(both, ready(signIns))
    expect(free).toContain(en.confirmBodyFree)
    expect(free).not.toContain(en.confirmBody)
  })

  it('says where it goes on, and offers no second confirmation meanwhile [SEC-06]', async () => {
    const inWallet = await draw(both, state, { one: { status: 'confirming' }, two: { status: 'waiting' } })
    expect(inWallet).toContain(en.inWallet)
    expect(inWallet).not.toContain(en.confirmBody)
    expect(await draw(both, state, { one: { status: 'pending' } })).toContain(en.inNetwork)
  })

  it('displays each reason once, and offers another attempt unless it cannot help', async () => {
    const retry = ` ${en.retry} `
    const ended = await draw(both, state, { one: { status: 'done' }, two: failed('unknown') })
    expect(ended).toContain(en.unknown)
    expect(ended).toContain(retry)
    const hopeless = await draw(both, state, { one: { status: 'done' }, two: failed('ineffective') })
    expect(hopeless).toContain(en.ineffective)
    expect(hopeless).not.toContain(retry)
  })

  it('replaces those that are gone by an explanation', async () => {
    expect(await draw(both, ready([permission('three')]))).toContain(en.goneTitle)
  })
})

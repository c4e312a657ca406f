import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { points } from '#kernel'
import { KernelContext } from '#ui-kit'
import { endWorlds, type SessionsWorld, session, startSessions, token } from '../../testing/sessions-world.js'
import type { SmartSession } from '../contract.js'
import en from '../messages.en.js'

afterEach(endWorlds)

async function draw({ kernel }: SessionsWorld, name: string, params?: unknown): Promise<string> {
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const load = kernel.contributions.find(points.views, name)?.load as () => Promise<{
    readonly default: ComponentType<{ readonly params: unknown }>
  }>
  const { default: View } = await load()
  await Promise.all([kernel.i18n.load('smartSessions'), kernel.i18n.load('ui')])
  const markup = renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={params} />
    </KernelContext.Provider>,
  )
  return markup.replace(/<path[^>]*>/g, '')
}

async function withSessions(changes: readonly Partial<SmartSession>[]): Promise<SessionsWorld> {
  const world = await startSessions()
  world.server.sessions = changes.map((one, index) => session(world.now(), { pci: `pci-${index}`, ...one }))
  world.kernel.smartSessions.watch()
  await vi.waitFor(() =>
    expect(world.kernel.smartSessions.store.getState().sessions).toHaveLength(changes.length),
  )
  return world
}
const details = (world: SessionsWorld) => draw(world, 'SmartSessionDetails', { pci: 'pci-0' })

it('displays the app, the end and the permissions, with exact amounts [SMS-01]', async () => {
  const world = await withSessions([{}])
  const markup = await details(world)
  expect(markup).toContain('Tide Pool')
  expect(markup).toContain('Send up to 0.1 MCK per day')
  expect(markup).toContain(en.may)
  expect(markup).toContain(`q-button-label">${en.revoke}`)
})

it('displays unknown permissions as unknown, and text from outside as text [SEC-04] [SEC-07]', async () => {
  const world = await withSessions([
    {
      project: { id: 'x', name: 'Bank\u202eknaB<b>' },
      permissions: [
        { type: 'rate-limit', data: {} },
        { type: 'contract-call', data: { address: token, functions: [{ functionName: 'mint' }] } },
      ],
    },
  ])
  const markup = await details(world)
  expect(markup).toContain('Unknown permission: rate-limit')
  expect(markup).toContain('Call mint of 0x5FbD…180aa3')
  expect(markup).toContain(token)
  expect(markup).toContain('Bank knaB&lt;b&gt;')
  expect(markup).not.toContain('\u202e')
})

it('offers to revoke a session that is not revoked, even an expired one: a network may not enforce the end', async () => {
  const expired = await details(await withSessions([{ expiry: 1 }]))
  expect(expired).toContain(en.overBody)
  expect(expired).toContain(`q-button-label">${en.revoke}`)
  const revoked = await details(await withSessions([{ revokedAt: 2 }]))
  expect(revoked).toContain(en.mayHave)
  expect(revoked).toContain(en.isRevoked)
  expect(revoked).not.toContain(`q-button-label">${en.revoke}`)
})

it('distinguishes an ended session that is still in the list from one that continues', async () => {
  const world = await withSessions([{}])
  const fail = (): Promise<unknown> => world.kernel.smartSessions.revoke('pci-0').catch(() => undefined)
  world.wallet.behave('reject', 'wallet_revokePermissions')
  await fail()
  expect(await details(world)).toContain(en.failedDeclined)
  world.wallet.behave('approve', 'wallet_revokePermissions')
  world.wallet.behave('reject', 'personal_sign')
  await fail()
  const markup = await details(world)
  expect(markup).toContain(en.halfTitle)
  expect(markup).not.toContain(en.failedTitle)
})

it('does not claim that a session continues if the wallet failed after the request [REL-03] [ERR-03]', async () => {
  const world = await withSessions([{}])
  const fail = (): Promise<unknown> => world.kernel.smartSessions.revoke('pci-0').catch(() => undefined)
  world.wallet.behave('throw-string', 'wallet_revokePermissions')
  await fail()
  const markup = await details(world)
  expect(markup).toContain(en.staleTitle)
  expect(markup).toContain(en.failedUnclear)
  expect(markup).not.toContain(en.failedTitle)
  world.wallet.behave('approve', 'wallet_revokePermissions')
  await world.kernel.smartSessions.revoke('pci-0')
  expect(await details(world)).not.toContain(en.failedUnclear)
})

it('displays empty, loading and error states [UI-15]', async () => {
  const empty = await withSessions([])
  expect(await draw(empty, 'SmartSessions')).toContain(en.emptyActiveTitle)
  expect(await details(empty)).toContain(en.goneTitle)
  expect(await draw(await startSessions({ isConnected: false }), 'SmartSessions')).toContain(
    en.unavailableTitle,
  )
  const loading = await startSessions()
  expect(await draw(loading, 'SmartSessions')).toContain('q-skeleton')
  loading.server.down = 'list'
  loading.kernel.smartSessions.watch()
  await vi.waitFor(async () => {
    await loading.platform.clock.advanceAsync(5_000)
    expect(await draw(loading, 'SmartSessions')).toContain(en.errorTitle)
  })
})

it('has an account row for a smart account, and for no other [SMS-01]', async () => {
  const row = ({ kernel }: SessionsWorld) => {
    const [found] = kernel.contributions.list(points.accountRows).filter(({ id }) => id === 'smartSessions')
    return found?.when?.(kernel.state())
  }
  expect(row(await startSessions())).toBe(true)
  expect(row(await startSessions({ accountType: 'eoa' }))).toBe(false)
  expect(row(await startSessions({ isConnected: false }))).toBe(false)
})

import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { type AnyKernel, createKernel, type PermittedAction } from '#kernel'
import { createMockNetwork, createTestPlatform } from '#testing'
import { KernelContext } from '#ui-kit'
import type { ListedPermission, RevokeFailure } from '../contract.js'
import { permissionsPlugin } from '../manifest.js'
import en from '../messages.en.js'
import { PermissionRow, type PermissionRowProps } from './permission-row.js'
import { UnreadList } from './unread-list.js'
import { type PermissionWords, usePermissionWords } from './use-permission-words.js'

const running: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const now = 1_767_225_600_000
const day = 86_400_000
const [holder, contract] = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
]
const token = { address: contract, symbol: 'USDX', decimals: 6 }
const atRisk = { value: 250_000_000n, decimals: 6, symbol: 'USDX' }

const permission = (action: PermittedAction, more: Partial<ListedPermission> = {}): ListedPermission => ({
  id: 'chain:one',
  source: 'chain',
  action,
  holder: { address: holder },
  risk: 'high',
  ...more,
})
const limited: PermittedAction = { kind: 'tokens', token, amount: 250_000_000n }

type ReadWords = (words: PermissionWords) => unknown

function Words({ read }: { readonly read: ReadWords }): ReactNode {
  return <span>{String(read(usePermissionWords()))}</span>
}

async function start() {
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform: createTestPlatform({ page: { url: 'https://app.example/' } }),
    networks: [createMockNetwork('mock:one')],
  }).use(permissionsPlugin)
  running.push(kernel)
  kernel.router.mount()
  await kernel.start({ services: 'all' })
  await kernel.i18n.load('permissions')
  const draw = (node: ReactNode): string =>
    renderToStaticMarkup(<KernelContext.Provider value={kernel}>{node}</KernelContext.Provider>)
      .replace(/<[^>]*>/g, ' ')
      .replace(/&#x27;/g, "'")
      .replace(/\s+/g, ' ')
  const row = (given: ListedPermission, more: Partial<PermissionRowProps> = {}): string =>
    draw(<PermissionRow permission={given} revocation={undefined} readAt={now} {...more} />)
  /** Reads the texts of a permission. */
  function wordsOf(read: ReadWords): string {
    return draw(<Words read={read} />).trim()
  }
  return { draw, row, wordsOf }
}

describe('the row of a permission', () => {
  it.each<readonly [PermittedAction, string]>([
    [limited, 'Up to 250 USDX'],
    [{ kind: 'tokens', token, amount: 'unlimited' }, 'Unlimited USDX'],
    [{ kind: 'collectibles', collection: { address: contract, symbol: 'Lights' } }, 'All NFTs of Lights'],
    [{ kind: 'collectible', collection: { address: contract, symbol: 'Lights' }, tokenId: 7n }, 'Lights #7'],
    [{ kind: 'proxy', type: 'Staking' }, 'Proxy: Staking'],
    [{ kind: 'connection' }, en.whatConnection],
    [{ kind: 'pairing' }, en.whatPairing],
    [{ kind: 'signIn' }, en.whatSignIn],
    [{ kind: 'device', state: 'this' }, en.whatThisDevice],
    [{ kind: 'passkey' }, en.whatPasskey],
    [{ kind: 'other', texts: ['Votes for you.'] }, 'Votes for you.'],
  ])('names what %o allows, and the holder', async (action, text) => {
    const { row } = await start()
    const drawn = row(permission(action))
    expect(drawn).toContain(text)
    expect(drawn).toContain('0x5290')
  })

  it('displays the value at risk, or its amount without a price', async () => {
    const { row } = await start()
    expect(row(permission(limited, { atRisk, worth: '1250.5' }))).toContain('$1,250.50')
    const unpriced = row(permission(limited, { atRisk }))
    expect(unpriced).toContain('250 USDX At risk')
    expect(row(permission(limited))).not.toContain(en.atRisk)
  })

  it.each<readonly [Partial<ListedPermission>, string | undefined]>([
    [{ lastUsedAt: now - 3 * day }, '3 days ago'],
    [{ lastUsedAt: now }, 'today'],
    [{ lastUsedAt: now - 60 * day }, 'Nov'],
    // The clock was set back.
    [{ lastUsedAt: now + 5 * day }, 'Jan 6, 2026'],
    [{ unused: 'ever' }, en.unusedEver],
    [{ unused: 'searched' }, undefined],
    [{}, undefined],
  ])('displays the last use %o', async (use, text) => {
    const { row } = await start()
    const drawn = row(permission(limited, use))
    if (text === undefined) expect(drawn).not.toContain(' · ')
    else expect(drawn).toContain(text)
  })

  it('displays the state of a revocation instead of the value, and what was left out with its reason', async () => {
    const { row } = await start()
    const risky = permission(limited, { atRisk, worth: '1' })
    expect(row(risky, { revocation: { status: 'done' } })).toContain(en.done)
    expect(row(risky, { revocation: { status: 'done' } })).not.toContain(en.atRisk)
    expect(row(risky, { revocation: { status: 'confirming' } })).toContain(en.confirming)
    const failed = (reason: RevokeFailure): string => row(risky, { revocation: { status: 'failed', reason } })
    expect(failed('declined')).toContain(en.failed)
    for (const reason of ['unknown', 'late', 'refused'] as const) expect(failed(reason)).toContain(en.unclear)
    expect(failed('costly')).toContain(en.costlyRow)
    expect(failed('wouldFail')).toContain(en.wouldFailRow)
    expect(failed('unchecked')).toContain(en.uncheckedRow)
  })
})

describe('the texts of a permission', () => {
  it('names a holder by its name, its address, or as unnamed', async () => {
    const { wordsOf } = await start()
    const of = (given: ListedPermission['holder']): string =>
      wordsOf((words) => words.holder(permission(limited, { holder: given })))
    expect(of({ name: 'Harbour', address: holder })).toBe('Harbour')
    expect(of({ address: holder })).toMatch(/^0x5290.*9EE7$/)
    expect(of({})).toBe(en.unnamed)
  })

  it('says how long a proxy with a delay can be rejected', async () => {
    const { wordsOf } = await start()
    const proxy = (delay?: bigint): string =>
      wordsOf((words) => words.explain(permission({ kind: 'proxy', type: 'Any', ...(delay && { delay }) })))
    expect(proxy()).toBe(en.explainProxy)
    expect(proxy(600n)).toContain('600')
  })
})

it('lists permissions that could not be read with their holders', async () => {
  const { draw } = await start()
  const drawn = draw(<UnreadList unread={[{ id: 'chain:x', holder: { address: holder }, contract }]} />)
  expect(drawn).toContain(en.unreadTitle)
  expect(drawn).toContain('0x5290')
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApprovalQueue } from '../../../wallet-parts/approval/approval-queue.js'
import { createPolkadotKeys } from '../../../wallet-parts/polkadot/create-polkadot-keys.js'
import { EXTENSION_POLKADOT_SEEDS } from '../../../wallet-parts/polkadot/polkadot-accounts.js'
import { userRejected } from '../../../wallet-parts/wallet-error.js'
import { createSiteMemory, type SiteMemory } from '../site-memory.js'
import { createInjectedWallet } from './create-injected-wallet.js'

const keys = createPolkadotKeys(EXTENSION_POLKADOT_SEEDS)
const [first = '', second = ''] = keys.accounts.map(({ address }) => address)
const network = {
  caipNetworkId: `polkadot:${'45'.repeat(16)}`,
  name: 'Hub',
  rpcUrl: 'http://localhost:1',
  symbol: 'ROC',
  decimals: 12,
}

let yes: boolean
let titles: string[]
let memory: SiteMemory
let wallet: ReturnType<typeof createInjectedWallet>

const queue: ApprovalQueue = {
  length: 0,
  async request({ view, onApproved }) {
    titles.push(view.title)
    if (!yes) throw userRejected()
    return onApproved()
  },
}

function load(): void {
  memory = createSiteMemory('polkadot')
  wallet = createInjectedWallet({ keys, networks: [network], memory, queue })
}

const events = (listen: ReturnType<typeof vi.fn>): unknown =>
  listen.mock.calls.map(([accounts]) => accounts.map(({ address }: { address: string }) => address))

beforeEach(() => {
  const stored = new Map<string, string>()
  yes = true
  titles = []
  vi.stubGlobal('document', { title: 'A page' })
  vi.stubGlobal('location', { origin: 'https://page.example', host: 'page.example' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  load()
})
afterEach(() => vi.unstubAllGlobals())

describe('the sandbox extension among injected extensions', () => {
  it('requests approval once, stores it, and admits the page after a reload without a request', async () => {
    await Promise.all([wallet.enable('App'), wallet.enable('App')])
    load()
    const { accounts } = await wallet.enable('App')
    expect((await accounts.get()).map(({ address }) => address)).toEqual([first, second])
    expect(titles).toEqual(['Connect to A page?'])
  })

  it('reports a rejection by the user, and requests approval again the next time', async () => {
    yes = false
    await expect(wallet.enable()).rejects.toMatchObject({ code: 4001 })
    yes = true
    await wallet.enable()
    expect(titles).toHaveLength(2)
  })

  it('emits the active account, being locked, and disconnecting the site', async () => {
    const { accounts } = await wallet.enable()
    const handle = vi.fn()
    const stop = accounts.subscribe(handle)
    memory.set({ account: 1 })
    memory.set({ locked: true })
    memory.set({ locked: false })
    memory.set({ allowed: false })
    stop()
    memory.set({ allowed: true })
    expect(events(handle)).toEqual([[first, second], [second, first], [], [second, first], []])
  })

  it('signs approved requests, and nothing while it is locked', async () => {
    const { signer } = await wallet.enable()
    const raw = { address: first, data: '0x68656c6c6f', type: 'bytes' }
    expect(await signer.signRaw(raw)).toMatchObject({
      id: 1,
      signature: expect.stringMatching(/^0x01[\da-f]{128}$/),
    })
    yes = false
    await expect(signer.signRaw(raw)).rejects.toMatchObject({ code: 4001 })
    yes = true
    memory.set({ locked: true })
    await expect(signer.signRaw(raw)).rejects.toMatchObject({ code: 4100 })
    memory.set({ locked: false })
    await expect(
      signer.signPayload({ address: first, genesisHash: `0x${'91'.repeat(32)}` }),
    ).rejects.toMatchObject({
      code: -32602,
    })
    expect(titles).toEqual(['Connect to A page?', 'Sign this message?', 'Sign this message?'])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApprovalQueue } from '../../../wallet-parts/approval/approval-queue.js'
import { createSolanaKeys } from '../../../wallet-parts/solana/create-solana-keys.js'
import { userRejected } from '../../../wallet-parts/wallet-error.js'
import { createSiteMemory, type SiteMemory } from '../site-memory.js'
import { createSolanaWallet } from './create-solana-wallet.js'

const keys = createSolanaKeys()
const network = {
  caipNetworkId: 'solana:QuoinSandboxSo1anaGenesis1111111',
  name: 'Sandbox Solana',
  rpcUrl: 'http://localhost:1',
  symbol: 'SOL',
  decimals: 9,
}
let stored: Map<string, string>
let yes: boolean
let titles: string[]
let memory: SiteMemory
let events: unknown[]
let wallet: Record<string, (...args: readonly unknown[]) => Promise<unknown>>
let handle: { readonly accounts: readonly { readonly address: string }[] }

const queue: ApprovalQueue = {
  length: 0,
  async request({ view, onApproved }) {
    titles.push(view.title)
    if (!yes) throw userRejected()
    return onApproved()
  },
}

function load(): void {
  memory = createSiteMemory('solana')
  const made = Object(
    createSolanaWallet({ keys, networks: [network], memory, queue, icon: 'data:image/png,' }),
  )
  handle = made
  const { features } = made
  wallet = {
    connect: features['standard:connect'].connect,
    disconnect: features['standard:disconnect'].disconnect,
    signMessage: features['solana:signMessage'].signMessage,
  }
  events = []
  features['standard:events'].on('change', ({ accounts }: typeof handle) =>
    events.push(accounts.map(({ address }) => address)),
  )
}

beforeEach(() => {
  stored = new Map()
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

const [one, two] = keys.accounts.map(({ address }) => address)

describe('connecting', () => {
  it('requests approval once, stores it, and restores it after a reload without a request', async () => {
    expect(await wallet.connect?.({ silent: true })).toEqual({ accounts: [] })
    expect(await wallet.connect?.()).toMatchObject({ accounts: [{ address: one }] })
    load()
    expect(await wallet.connect?.({ silent: true })).toMatchObject({ accounts: [{ address: one }] })
    expect([...stored.keys()]).toEqual(['sandbox-extension-solana'])
    expect(titles).toEqual(['Connect to A page?'])
    await wallet.disconnect?.()
    expect([handle.accounts, events]).toEqual([[], [[]]])
  })

  it('rejects with 4001 if the user rejects, and with -32002 while a request is pending', async () => {
    yes = false
    const [first, second] = await Promise.allSettled([wallet.connect?.(), wallet.connect?.()])
    expect(first).toMatchObject({ reason: { code: 4001 } })
    expect(second).toMatchObject({ reason: { code: -32002 } })
  })

  it('emits a change of the account and being locked', async () => {
    await wallet.connect?.()
    memory.set({ account: 1 })
    memory.set({ locked: true })
    expect(events).toEqual([[one], [two], []])
  })
})

it('signs only with the account that the site sees', async () => {
  const message = new TextEncoder().encode('hi')
  await expect(wallet.signMessage?.({ account: { address: one }, message })).rejects.toMatchObject({
    code: 4100,
  })
  await wallet.connect?.()
  await expect(wallet.signMessage?.({ account: { address: two }, message })).rejects.toMatchObject({
    code: 4100,
  })
  expect(await wallet.signMessage?.({ account: { address: one }, message })).toMatchObject([
    { signedMessage: message },
  ])
  yes = false
  await expect(wallet.signMessage?.({ account: { address: one }, message })).rejects.toMatchObject({
    code: 4001,
  })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type ActiveAccount,
  activeAccountChange,
  activeAccountKey,
  isOtherAccount,
  readActiveAccount,
} from './active-account.js'
import { type Probe, startProbe } from './testing/start-probe.js'

let probe: Probe
beforeEach(async () => {
  probe = await startProbe()
})
afterEach(() => probe.dispose())

const read = (): ActiveAccount => {
  const active = readActiveAccount(probe.ctx)
  if (!active) throw new Error('No account is active.')
  return active
}

it('returns no account before a wallet is connected', () => {
  expect(readActiveAccount(probe.ctx)).toBeUndefined()
  expect(activeAccountKey(undefined)).toBe('')
})

it('returns the first account of the active connection, on the network of its wallet', async () => {
  await probe.connect(probe.wallet)
  expect(read()).toMatchObject({
    namespace: 'mock',
    connectorId: 'first',
    account: { address: 'alice' },
    caipAddress: 'mock:one:alice',
    network: { caipNetworkId: 'mock:one' },
    isOnNetwork: true,
  })
})

it('reports a wallet on a network that the host does not offer as not on the network', async () => {
  await probe.connect(probe.wallet)
  probe.wallet.emit({ type: 'network', namespace: 'mock', caipNetworkId: 'mock:unknown' })
  expect(read().isOnNetwork).toBe(false)
})

it('distinguishes another account, another network and no account', async () => {
  await probe.connect(probe.wallet)
  const before = read()
  expect(activeAccountChange(before, before)).toBeUndefined()
  expect(isOtherAccount(before, before)).toBe(false)

  probe.wallet.emit({ type: 'network', namespace: 'mock', caipNetworkId: 'mock:two' })
  const moved = read()
  expect(activeAccountKey(moved)).not.toBe(activeAccountKey(before))
  expect(activeAccountChange(moved, before)).toBe('networkChanged')
  expect(isOtherAccount(moved, before)).toBe(false)

  probe.wallet.chooseAccounts(['bob'])
  const chosen = read()
  expect(activeAccountChange(chosen, moved)).toBe('accountChanged')
  expect(isOtherAccount(chosen, moved)).toBe(true)
  expect(activeAccountChange(undefined, chosen)).toBe('accountChanged')
  expect(isOtherAccount(undefined, chosen)).toBe(true)
})

it('counts accounts of two namespaces as those of one user on two networks', async () => {
  await probe.connect(probe.wallet)
  const before = read()
  await probe.connect(probe.other)
  const now = readActiveAccount(probe.ctx, 'other')
  expect(now?.caipAddress).toBe('other:one:carol')
  expect(isOtherAccount(now, before)).toBe(false)
})

import type { EmbeddedAccountType } from 'quoin/frame-protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestWalletServer, type TestWalletServer } from '../../testing/create-test-wallet-server.js'
import { memoryStore } from './testing/open-test-wallet.js'
import { createWalletSelection, type WalletSelection } from './wallet-selection.js'

let site: TestWalletServer
beforeAll(async () => {
  site = await createTestWalletServer()
})
afterAll(() => site.close())

const chains = [
  {
    caipNetworkId: 'eip155:1',
    name: 'One',
    rpcUrl: 'http://localhost:9',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
]

function open(store = memoryStore(), origin = 'https://shop.example'): WalletSelection {
  return createWalletSelection({ session: site.session({ id: 'anna' }), store, chains, origin: () => origin })
}

async function switchTo(selection: WalletSelection, ...types: EmbeddedAccountType[]): Promise<boolean> {
  for (const type of types) await selection.prefer(type)
  return selection.isSwitched()
}

describe('a switch of the account in use [S3]', () => {
  it('stays reported until the user approves something with the account, even if the page repeats the switch', async () => {
    const selection = open()
    expect(await selection.isSwitched()).toBe(false)
    expect(await switchTo(selection, 'eoa')).toBe(true)
    expect(await switchTo(selection, 'eoa', 'smartAccount', 'eoa')).toBe(true)
    await selection.approveSwitch('eoa')
    expect(await selection.isSwitched()).toBe(false)
    expect(await switchTo(selection, 'smartAccount')).toBe(true)
  })

  it('is undone by switching back', async () => {
    expect(await switchTo(open(), 'eoa', 'smartAccount')).toBe(false)
  })

  it('survives a reload of the frame and a change of network, for each origin', async () => {
    const store = memoryStore()
    await switchTo(open(store), 'eoa')
    const again = open(store)
    await again.select(again.find(1))
    expect(await open(store).isSwitched()).toBe(true)
    expect(await open(store, 'https://other.example').isSwitched()).toBe(false)
    await again.approveSwitch('eoa')
    expect(await open(store).isSwitched()).toBe(false)
    expect(await open(store).preferred()).toBe('eoa')
  })
})

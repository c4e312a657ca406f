// #if !eip155
import type { Page } from '@playwright/test'

// #if testSolana
const address = 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx'
// #if sandbox
const chains = ['solana:QuoinSandboxSo1anaGenesis1111111']
// #else
const chains = ['solana:devnet']
// #end
// #end
// #if testBitcoin sandbox
const address = 'bcrt1qqurswpc8qurswpc8qurswpc8qurswpc8dxm0gk'
const chains = ['bitcoin:regtest']
// #end
// #if testBitcoin !sandbox
const address = 'tb1qqurswpc8qurswpc8qurswpc8qurswpc800zzll'
const chains = ['bitcoin:testnet']
// #end
// #if testPolkadot
/** The test account Alice. */
const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
// #end

// #if !testPolkadot
/**
 * Adds a wallet of the Wallet Standard to the page, before its own scripts. It approves each request.
 *
 * @returns its address
 */
// #if testSolana
export async function addWallet(page: Page): Promise<string> {
  await page.addInitScript(
    ({ address, chains }) => {
      const account = {
        address,
        publicKey: new Uint8Array(32).fill(7),
        chains,
        features: ['solana:signMessage'],
      }
      const signMessage = async ({ message }: { message: Uint8Array }) => [
        { signedMessage: message, signature: new Uint8Array(64).fill(7) },
      ]
// #else
export async function addWallet(page: Page): Promise<string> {
  await page.addInitScript(
    ({ address, chains }) => {
      const account = {
        address,
        publicKey: new Uint8Array(33).fill(2),
        chains,
        features: ['bitcoin:signMessage'],
      }
      const signMessage = async ({ message }: { message: Uint8Array }) => [
        { signedMessage: message, signature: new Uint8Array(65).fill(31) },
      ]
// #end
      let accounts: object[] = []
      const wallet = {
        version: '1.0.0',
        name: 'Mock Wallet',
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        chains,
        get accounts() {
          return accounts
        },
        features: {
          'standard:connect': {
            version: '1.0.0',
            connect: async (input?: { silent?: boolean }) => {
              if (!input?.silent) accounts = [account]
              return { accounts }
            },
          },
          'standard:events': { version: '1.0.0', on: () => () => undefined },
          // #if testSolana
          'solana:signMessage': { version: '1.1.0', signMessage },
          // #else
          'bitcoin:signMessage': { version: '1.0.0', signMessage },
          // #end
        },
      }
      const register = (page: { register(wallet: object): void }) => page.register(wallet)
      const announcement = { detail: register }
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', announcement))
      window.addEventListener('wallet-standard:app-ready', (event) => {
        if (event instanceof CustomEvent) register(event.detail)
      })
    },
    { address, chains },
  )
  return address
}
// #end
// #if testPolkadot
/**
 * Adds an extension for Polkadot to the page, before its own scripts. It approves each request.
 *
 * @returns a part of its address that is the same on each network
 */
export async function addWallet(page: Page): Promise<string> {
  await page.addInitScript((address) => {
    const accounts = [{ address, type: 'sr25519' }]
    const wallet = {
      accounts: {
        get: async () => accounts,
        subscribe: (listener: (all: object[]) => void) => {
          listener(accounts)
          return () => undefined
        },
      },
      signer: { signRaw: async () => ({ id: 1, signature: `0x${'07'.repeat(64)}` }) },
    }
    const extension = { version: '1.0.0', enable: async () => wallet }
    Object.assign(window, { injectedWeb3: { 'mock-wallet': extension } })
  }, address)
  return 'polkadot:'
}
// #end
// #end

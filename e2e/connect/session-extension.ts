import type { Page } from 'playwright-core'

/** The accounts of the extension. */
export const evmAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
export const solanaAddress = '5FHwkrdxntdK24hgQU8qgBjn35Y1zwhz1GZwCkP2UJnM'

/** The state of the wallet in the page, which survives a reload as an extension's does. */
export interface WalletWindow {
  readonly walletRequests: { readonly method: string; readonly params: unknown }[]
}

/**
 * An extension with one session for EVM and Solana, by events of the window, as CAIP-294 and CAIP-25 specify. It approves everything and
 * signs nothing: its answers are fixed.
 */
export async function installWallet(page: Page): Promise<void> {
  await page.addInitScript(
    ({ evm, solana }) => {
      const uuid = '350670db-19fa-4704-a166-e52e178b59d2'
      const requests: { method: string; params: unknown }[] = []
      Object.assign(window, { walletRequests: requests })
      const emit = (type: string, detail: object): boolean =>
        window.dispatchEvent(new CustomEvent(type, { detail }))
      const stored = (): object => JSON.parse(localStorage.getItem('test-wallet-session') ?? '{}')
      const grant = (requested: Record<string, { chains: string[]; methods: string[] }>): object =>
        Object.fromEntries(
          Object.entries(requested).map(([namespace, { chains, methods }]) => [
            namespace,
            { chains, methods, notifications: [], accounts: [namespace === 'eip155' ? evm : solana] },
          ]),
        )
      const answer = (method: string, params: Record<string, never>): object | boolean => {
        if (method === 'wallet_getSession') return { sessionScopes: stored() }
        if (method === 'wallet_revokeSession') {
          localStorage.removeItem('test-wallet-session')
          return true
        }
        if (method === 'wallet_createSession') {
          const scopes = grant(params.scopes ?? {})
          localStorage.setItem('test-wallet-session', JSON.stringify(scopes))
          return { scopes }
        }
        return {
          chainId: params.chainId,
          result: { method: 'personal_sign', result: `0x${'ab'.repeat(65)}` },
        }
      }
      window.addEventListener(`caip294:${uuid}`, (event) => {
        const { id, method, params } = (event as CustomEvent).detail
        if (id === undefined || method === undefined) return
        requests.push({ method, params })
        emit(`caip294:${uuid}`, { id, jsonrpc: '2.0', result: answer(method, params) })
      })
      const announce = (): boolean =>
        emit('caip294:wallet_announce', {
          params: {
            uuid,
            name: 'Heron',
            rdns: 'org.example.heron',
            icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
            scopes: { eip155: {}, solana: {} },
          },
        })
      window.addEventListener('caip294:wallet_prompt', announce)
      announce()
    },
    { evm: evmAddress, solana: solanaAddress },
  )
}

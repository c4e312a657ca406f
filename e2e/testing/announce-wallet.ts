import type { Page } from 'playwright-core'

export interface AnnouncedWallet {
  readonly name: string
  readonly rdns: string
  /** The wallet's response to a connect request. */
  readonly connect: 'approve' | 'throw-string' | 'hang' | { readonly rejects: unknown }
  /** Hex. Default: the first chain of the sandbox. */
  readonly chainId?: string
  /** Refuses to change its network. */
  readonly stays?: boolean
  readonly address?: string
  /** Further accounts, after the first one. */
  readonly others?: readonly string[]
}

/** A response to a transaction. `accounts`: the user changed to these before. */
type TransactionAnswer = 'hang' | { readonly rejects: unknown; readonly accounts?: readonly string[] }

/** Controls an announced wallet. */
export interface WalletControl {
  /** Sets the response to transactions. Default: the method is unknown. */
  answerTransactions(answer: TransactionAnswer): Promise<void>
}

declare global {
  interface Window {
    announcedWalletAnswer?: TransactionAnswer
  }
}

/** Announces a test EIP-6963 wallet from inside the page, as a content script does: at once, and on each request. */
export async function announceWallet(page: Page, wallet: AnnouncedWallet): Promise<WalletControl> {
  await page.evaluate((given) => {
    const listeners = new Map<string, Set<(payload: unknown) => void>>()
    let chainId = given.chainId ?? '0x7a69'
    const emit = (event: string, payload: unknown): void => {
      for (const listener of listeners.get(event) ?? []) listener(payload)
    }
    const accounts = [given.address ?? '0x90F79bf6EB2c4f870365E785982E1f101E93b906', ...(given.others ?? [])]
    const request = ({ method, params }: { method: string; params?: unknown[] }): Promise<unknown> => {
      if (method === 'eth_chainId') return Promise.resolve(chainId)
      if (method === 'eth_accounts') return Promise.resolve([])
      if (method === 'wallet_switchEthereumChain') {
        if (given.stays) return Promise.reject({ code: 4001, message: 'No' })
        chainId = String(Reflect.get(Object(params?.[0]), 'chainId'))
        emit('chainChanged', chainId)
        return Promise.resolve(null)
      }
      const answer = method === 'eth_sendTransaction' ? window.announcedWalletAnswer : undefined
      if (answer === 'hang') return new Promise(() => undefined)
      if (answer) {
        if (answer.accounts) emit('accountsChanged', answer.accounts)
        return Promise.reject(answer.rejects)
      }
      if (method !== 'eth_requestAccounts') return Promise.reject({ code: 4200, message: 'Not here' })
      if (given.connect === 'approve') return Promise.resolve(accounts)
      if (given.connect === 'hang') return new Promise(() => undefined)
      return Promise.reject(
        typeof given.connect === 'object' ? given.connect.rejects : 'the wallet threw a string',
      )
    }
    const provider = {
      request,
      on: (name: string, listener: (payload: unknown) => void) =>
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
      removeListener: (name: string, listener: (payload: unknown) => void) =>
        listeners.get(name)?.delete(listener),
    }
    const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="teal"/></svg>')}`
    const info = Object.freeze({ uuid: crypto.randomUUID(), name: given.name, rdns: given.rdns, icon })
    const announce = (): void => {
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    }
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, wallet)
  return {
    answerTransactions: (answer) =>
      page.evaluate((given) => {
        window.announcedWalletAnswer = given
      }, answer),
  }
}

/** A wallet in the page that survives hot reloads. */
export interface InPageWallet {
  /** The number of connect requests. */
  readonly requestCount: number
  /** Returns the number of the page's listeners. */
  listenerCount(): number
}

/** Runs in the page before anything else: announces a wallet (EIP-6963) that approves and stores the approval. */
export function installWallet(): void {
  const listeners = new Set<unknown>()
  let requestCount = 0
  let permitted = false
  const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const answers: Readonly<Record<string, () => unknown>> = {
    eth_chainId: () => '0x7a69',
    eth_accounts: () => (permitted ? [account] : []),
    eth_requestAccounts() {
      requestCount++
      permitted = true
      return [account]
    },
  }
  const provider = {
    async request({ method }: { readonly method: string }) {
      const answer = answers[method]
      if (answer) return answer()
      throw { code: 4200, message: 'Not here' }
    },
    on: (_name: string, listener: unknown) => void listeners.add(listener),
    removeListener: (_name: string, listener: unknown) => void listeners.delete(listener),
  }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const info = {
    uuid: '8d2a3f52-6a0e-4d0b-9d6b-7c1f0f6f4a11',
    name: 'Lasting Wallet',
    rdns: 'test.lasting',
    icon,
  }
  addEventListener('eip6963:requestProvider', () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) })),
  )
  const wallet: InPageWallet = {
    get requestCount() {
      return requestCount
    },
    listenerCount: () => listeners.size,
  }
  Object.assign(window, { testWallet: wallet })
}

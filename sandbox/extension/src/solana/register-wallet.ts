interface RegisterApi {
  register(...wallets: readonly object[]): () => void
}

/** Registers a wallet with the pages that are there and with those that come. Source: Wallet Standard. */
export function registerWallet(wallet: object): void {
  const register = ({ register: add }: RegisterApi): void => void add(wallet)
  addEventListener('wallet-standard:app-ready', (event) => {
    // A page hands out what the Wallet Standard says; one that does not has no wallet.
    if (event instanceof CustomEvent) register(event.detail)
  })
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

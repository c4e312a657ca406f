interface RegisterApi {
  register(...wallets: readonly object[]): () => void
}

/** Registers a wallet with apps that have already loaded and with later ones. Source: Wallet Standard. */
export function registerWallet(wallet: object): void {
  const register = ({ register: add }: RegisterApi): void => void add(wallet)
  addEventListener('wallet-standard:app-ready', (event) => {
    // A page passes the `register` function of the Wallet Standard; a page that does not gets no wallet.
    if (event instanceof CustomEvent) register(event.detail)
  })
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

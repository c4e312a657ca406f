/** Announces an installed wallet (EIP-6963). Runs in the page, before its scripts. */
export function announceWallet(): void {
  const answers: Readonly<Record<string, unknown>> = { eth_chainId: '0x1', eth_accounts: [] }
  const provider = {
    request: async ({ method }: { readonly method: string }) => answers[method] ?? null,
    on() {},
    removeListener() {},
  }
  const info = Object.freeze({
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Bench Wallet',
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    rdns: 'test.bench',
  })
  const detail = Object.freeze({ info, provider })
  const announce = (): boolean => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Methods that move no value and grant no rights over it. */
const harmless: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_addEthereumChain',
  'wallet_registerOnboarding',
  'wallet_revokeExecutionPermission',
  'wallet_revokePermissions',
  'wallet_scanQRCode',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
])

/** Permissions that only let the page see accounts and networks. Others install code in the wallet. Source: EIP-2255, MetaMask. */
const harmlessPermissions: ReadonlySet<string> = new Set(['eth_accounts', 'endowment:permitted-chains'])

function asksOnlyToSee(params: unknown): boolean {
  const [given, ...more] = Array.isArray(params) ? params : []
  const names = typeof given === 'object' && given !== null ? Object.keys(given) : []
  return more.length === 0 && !Array.isArray(given) && names.every((name) => harmlessPermissions.has(name))
}

/** Returns whether a request moves no value and grants no rights over it, by its method and its parameters. */
export function isHarmless(method: string, params: unknown): boolean {
  return harmless.has(method) || (method === 'wallet_requestPermissions' && asksOnlyToSee(params))
}

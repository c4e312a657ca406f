import type { KnownContracts } from './call-meaning.js'

/** Permit2 on all networks but ZKsync Era. Source: Uniswap's deployments. */
export const permit2Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Contracts with the same address on every network. Sources: deployments of multicall3.com, Uniswap and Safe. */
const everywhere: Required<{ readonly [Name in keyof KnownContracts]: readonly string[] }> = {
  multicall3: ['0xca11bde05977b3631167028862be2a173976ca11'],
  // The second is that of ZKsync Era, which derives addresses in another way.
  permit2: [permit2Address.toLowerCase(), '0x0000000000225e31d15943971f47ad3022f714fa'],
  // 1.3.0 twice, 1.4.1, and the call-only variants.
  multiSend: [
    '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
    '0x998739bfdaadde7c933b942a68053933098f9eda',
    '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
    '0x40a2accbd92bca938b02010e17a5b8929b49130d',
    '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
    '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
  ],
}

/** Returns whether a contract is known by its address. */
export function isKnownContract(
  address: string,
  name: keyof KnownContracts,
  further: KnownContracts | undefined,
): boolean {
  const query = address.toLowerCase()
  return (
    everywhere[name].includes(query) || (further?.[name] ?? []).some((one) => one.toLowerCase() === query)
  )
}

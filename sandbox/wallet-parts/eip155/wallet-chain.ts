/** A chain of the wallet. `id` by EIP-155. */
export interface WalletChain {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
  /** Symbol of the native currency; it has 18 decimals. */
  readonly symbol: string
  /** Tokens that the wallet lists on the chain, by address. */
  readonly tokens?: readonly string[]
}

function isRpcUrl(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  )
}

/** Parses `[{ id, name, rpcUrl }]`; invalid entries and those without an https or local URL are omitted. */
export function readWalletChains(value: unknown): WalletChain[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown): WalletChain[] => {
    if (typeof entry !== 'object' || entry === null) return []
    const read = { id: 0, name: '', rpcUrl: '', symbol: 'ETH', tokens: [] as unknown, ...entry }
    const { id, name, rpcUrl, symbol, tokens } = read
    const listed = Array.isArray(tokens) ? tokens.filter((one) => /^0x[\da-f]{40}$/i.test(String(one))) : []
    const valid = Number.isSafeInteger(id) && id > 0 && typeof name === 'string' && isRpcUrl(rpcUrl)
    return valid
      ? [
          {
            id,
            name: name.slice(0, 64),
            rpcUrl,
            symbol: String(symbol).slice(0, 12),
            ...(listed.length > 0 && { tokens: listed.map(String) }),
          },
        ]
      : []
  })
}

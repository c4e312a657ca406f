import type { Network, TransferIntent, WalletCall } from '#kernel'

const word = (value: bigint | string): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

/** Returns the wallet's request for a transfer on an EVM network: of the coin, or by `transfer` of a token (ERC-20). */
export function transferCall(
  { id }: Pick<Network, 'id'>,
  { from, to, value, token }: TransferIntent,
): WalletCall {
  const sent =
    token === undefined
      ? { to: to.toLowerCase(), value: `0x${value.toString(16)}` }
      : { to: token.toLowerCase(), data: `0xa9059cbb${word(to)}${word(value)}` }
  const chainId = `0x${Number(id).toString(16)}`
  const transaction = { from: from.toLowerCase(), ...sent, chainId, gas: '0x5208' }
  return { method: 'eth_sendTransaction', params: [transaction] }
}

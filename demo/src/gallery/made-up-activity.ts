import type { HistoryEntry, HistoryTransfer } from 'quoin/endpoints/history'

const me = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const others = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
] as const

const coin = (direction: 'in' | 'out', numeric: string, symbol = 'ETH'): HistoryTransfer => ({
  direction,
  quantity: { numeric },
  fungible_info: { name: symbol, symbol },
})
const nft = (direction: 'in' | 'out', name: string, isSpam = false): HistoryTransfer => ({
  direction,
  quantity: { numeric: '1' },
  nft_info: { name, flags: { is_spam: isSpam } },
})

/** A kind of activity entry. */
interface Kind {
  readonly operationType: string
  readonly status?: string
  readonly transfers: (index: number) => readonly HistoryTransfer[]
}

const usual: Kind = {
  operationType: 'send',
  transfers: (index) => [coin('out', `${index % 7}.5`, 'TT')],
}
/** The kinds in turn, repeated. */
const kinds: readonly Kind[] = [
  usual,
  { operationType: 'receive', transfers: () => [coin('in', '0.000000000000000001')] },
  {
    operationType: 'trade',
    transfers: (index) => [coin('out', '120', 'USDX'), coin('in', `0.${index + 1}`)],
  },
  { operationType: 'approve', transfers: () => [] },
  { operationType: 'mint', transfers: (index) => [nft('in', `Harbour light ${index}`), coin('out', '0.08')] },
  { operationType: 'execute', status: 'failed', transfers: () => [] },
  {
    operationType: 'receive',
    transfers: () => [coin('in', '1234567.891', 'TT'), coin('in', '3', 'USDX'), coin('in', '2', 'LIRA')],
  },
  { operationType: 'receive', transfers: () => [nft('in', 'Claim $5000 at free-money.example', true)] },
  { operationType: 'deposit', transfers: () => [coin('out', '42.000001', 'USDX')] },
  { operationType: 'burn', transfers: () => [nft('out', 'Harbour light \u202eenO')] },
  { operationType: 'somethingNew', transfers: () => [coin('out', '99999999999999999999.5', 'LONGNAME')] },
]

/**
 * Returns entries in a gateway's format, newest first, of every kind.
 *
 * @param now milliseconds since 1970
 * @param apart milliseconds between two
 */
export function madeUpActivity(count: number, now: number, apart = 7_200_000): readonly HistoryEntry[] {
  return Array.from({ length: count }, (_, index): HistoryEntry => {
    const { operationType, status = 'confirmed', transfers } = kinds[index % kinds.length] ?? usual
    const other = others[index % others.length] ?? me
    const hash = `0xf${(index + 1).toString(16).padStart(63, '0')}`
    const isIn = operationType === 'receive'
    return {
      id: `eip155:1:${hash}`,
      metadata: {
        operationType,
        hash,
        status,
        chain: 'eip155:1',
        nonce: index,
        minedAt: new Date(now - 30_000 - index * apart).toISOString(),
        sentFrom: isIn ? other : me,
        sentTo: isIn ? me : other,
      },
      transfers: transfers(index),
    }
  })
}
